"""How Sphinx builds the site: Markdown, a theme that brings all it needs, formulas as MathML."""

from typing import Any

from docutils import nodes
from docutils.utils.math.latex2mathml import tex2mathml

project = "Glassgrad"
author = "The Glassgrad maintainers"
language = "en"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
default_role = "code"
smartquotes = False  # docstrings contain '', the empty string

html_theme = "furo"
html_favicon = "../../web/static/icon.svg"
html_title = "Glassgrad"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
html_math_renderer = "mathml"

myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"


def setup(app: Any) -> None:
    """Let the browser typeset formulas itself: no script, no fonts, no network."""
    app.add_html_math_renderer(
        "mathml", inline_renderers=(_inline, None), block_renderers=(_block, None)
    )


def _inline(page: Any, node: Any) -> None:
    page.body.append(tex2mathml(node.astext(), as_block=False))
    raise nodes.SkipNode


def _block(page: Any, node: Any) -> None:
    page.body.append(tex2mathml(node.astext(), as_block=True))
    raise nodes.SkipNode
