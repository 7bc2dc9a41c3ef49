// The drawing as a standalone file: the SVG with its style, in the current colours.

import { graphStyle } from "./graph_style";

const NAMESPACE = "http://www.w3.org/2000/svg";
const PAD = 24;

export function toFile(canvas: SVGSVGElement, width: number, height: number): string {
  const copy = canvas.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", NAMESPACE);
  copy.setAttribute("width", String(width + 2 * PAD));
  copy.setAttribute("height", String(height + 2 * PAD));
  const drawing = copy.firstElementChild as SVGGElement;
  drawing.style.transform = `translate(${PAD}px, ${PAD}px)`;
  const style = document.createElementNS(NAMESPACE, "style");
  style.textContent = styleOf(canvas);
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

function styleOf(canvas: SVGSVGElement): string {
  const names = new Set(graphStyle.cssText.match(/--[\w-]+/g));
  const values = [...names].map((name) => `${name}: ${valueNow(canvas, name)};`);
  const ground = `background: ${valueNow(canvas, "--panel")};`;
  return `svg { ${values.join(" ")} ${ground} }\n${graphStyle.cssText}\n* { animation: none !important; }`;
}

/** A custom property keeps its light-dark() until a colour uses it. */
function valueNow(canvas: SVGSVGElement, name: string): string {
  const value = getComputedStyle(canvas).getPropertyValue(name).trim();
  if (!value.includes("light-dark")) return value;
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  canvas.after(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}
