"""JupyterLab as a user has it: a server of its own, a notebook, and what is done to it."""

import json
import os
import re
import subprocess
import sys
import threading
from contextlib import contextmanager

TOKEN = "for-this-test"


@contextmanager
def jupyter_lab(folder, cells, theme):
    """Serve a notebook with these cells in a theme; yields its address."""
    _write_notebook(folder / "work" / "notebook.ipynb", cells)
    settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
    _write(settings / "themes.jupyterlab-settings", {"theme": theme})
    _write(settings / "notification.jupyterlab-settings", {"fetchNews": "false"})
    folders = {
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
    }
    options = {
        "port": 0,
        "ip": "127.0.0.1",
        "IdentityProvider.token": TOKEN,
        "ServerApp.root_dir": folder / "work",
        "LabApp.expose_app_in_browser": True,
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += [f"--{name}={value}" for name, value in options.items()]
    environment = {**os.environ, **{name: str(folder / path) for name, path in folders.items()}}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            said = []
            for line in server.stdout:
                said.append(line)
                if found := re.search(r"http://127\.0\.0\.1:\d+/", line):
                    break
            else:
                raise AssertionError("JupyterLab did not start:\n" + "".join(said))
            # Its log has to go somewhere: a full pipe would stop it.
            threading.Thread(target=server.stdout.read, daemon=True).start()
            yield f"{found.group()}lab/tree/notebook.ipynb?token={TOKEN}"
        finally:
            server.terminate()


def _write_notebook(path, cells):
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    made = [
        {
            "cell_type": "code",
            "id": f"cell-{number}",
            "metadata": {},
            "source": source,
            "outputs": [],
            "execution_count": None,
        }
        for number, source in enumerate(cells)
    ]
    _write(
        path,
        {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5},
    )


def _write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data), encoding="utf-8")


class Notebook:
    """An open notebook."""

    def __init__(self, watched, address):
        self.watched, self.page = watched, watched.page
        self.page.goto(address)
        self.cells = self.page.locator(".jp-Notebook .jp-CodeCell")
        self.cells.first.wait_for(timeout=60_000)
        # Before the kernel is there, Run All asks which one to start.
        self.page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=60_000)

    def command(self, name, **options):
        """Do what an entry of a menu does."""
        self.page.evaluate(
            "([name, options]) => jupyterapp.commands.execute(name, options)", [name, options]
        )

    def run_all(self):
        """Run all cells, and wait until each has its next number."""
        prompts = self.page.locator(".jp-InputArea-prompt")
        before = max([0, *self._numbers(prompts)])
        wanted = list(range(before + 1, before + 1 + self.cells.count()))
        self.command("notebook:run-all-cells")
        for _ in range(600):
            if self._numbers(prompts) == wanted:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the prompts are {prompts.all_text_contents()}")

    def _numbers(self, prompts):
        found = (re.fullmatch(r"\[(\d+)\]:", text.strip()) for text in prompts.all_text_contents())
        return [int(match[1]) for match in found if match]

    def output(self, cell):
        """What a cell shows, scrolled into view: until then Jupyter does not lay it out."""
        self.cells.nth(cell).scroll_into_view_if_needed()
        return self.cells.nth(cell).locator(".jp-Cell-outputArea")

    def value_of(self, cell):
        """Run one cell again and read what it prints."""
        self.cells.nth(cell).locator(".cm-content").click()
        prompt = self.cells.nth(cell).locator(".jp-InputArea-prompt")
        before = prompt.text_content()
        self.page.keyboard.press("Control+Enter")
        for _ in range(200):
            now = prompt.text_content()
            if now != before and re.fullmatch(r"\[\d+\]:", now.strip()):
                return self.output(cell).locator(".jp-OutputArea-output").inner_text()
            self.page.wait_for_timeout(50)
        raise AssertionError(f"cell {cell} did not run")
