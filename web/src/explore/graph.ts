// <glass-graph>: the graph with its numbers; drag, zoom, and walk through it by keys.

import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { css, html, LitElement, nothing, svg, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import { plain, spoken } from "../engine/numbers";
import { type Arrangement, arrange, keyOf } from "../layout/arrangement";
import type { Point } from "../layout/dot";
import { type Engine, workerEngine } from "../layout/engine";
import { controls } from "../theme/controls";
import { tokens } from "../theme/tokens";
import { badgeAt, type Curve, curve } from "./curve";
import { activeEdgeView, type EdgeLook, edgeView, partialView } from "./edge_view";
import { graphStyle } from "./graph_style";
import { type Look, nodeView } from "./node_view";
import { type Box, type Direction, type Link, type Scene, sceneOf } from "./scene";
import { SessionElement } from "./session_element";

const MARGIN = 24;
const SMALLEST = 0.75;
const NOTICE_MS = 150;
const NARROW = 600;
const GLIDES = 80;
const NUMBER = { width: 52, height: 28 };

export class GlassGraph extends SessionElement {
  static override styles = [tokens, controls, graphStyle, css``];

  @property() direction: Direction | "" = "";
  @property({ type: Boolean }) partials = true;
  /** Runs Graphviz; a notebook hands in one that asks Python. */
  @property({ attribute: false }) engine: Engine | null = null;
  @state() private arrangement: Arrangement | null = null;
  @state() private view: ZoomTransform = zoomIdentity;
  @state() private waits = false;
  @state() private failure = "";
  @query("svg.graph") private canvas!: SVGSVGElement | null;
  private size = { width: 0, height: 0 };
  private isMoved = false;
  private wanted = "";
  private focused: number | null = null;
  private own: (Engine & { stop(): void }) | null = null;
  private sceneFor: { graph: unknown; constants: boolean; scene: Scene } | null = null;
  private lastPosition = -1;
  private readonly observer = new ResizeObserver(([entry]) => this.resized(entry!.contentRect));
  private readonly zooming = zoom<SVGSVGElement, unknown>()
    .scaleExtent([0.1, 3])
    .filter((event: Event) => {
      if (event.type === "wheel") return (event as WheelEvent).ctrlKey;
      return !(event as MouseEvent).button && !(this.fits && event.type === "touchstart");
    })
    .on("zoom", (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
      this.view = event.transform;
      if (event.sourceEvent) this.isMoved = true;
    });

  override connectedCallback(): void {
    super.connectedCallback();
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    this.own?.stop();
    this.own = null;
  }

  private resized({ width, height }: DOMRectReadOnly): void {
    this.size = { width, height };
    this.requestUpdate();
    this.updateComplete.then(() => this.fit(false));
  }

  private get shownDirection(): Direction {
    return this.direction || (this.size.width && window.innerWidth < NARROW ? "down" : "right");
  }

  private get scene(): Scene | null {
    const { graph, constants } = this.session ?? {};
    if (!graph) return null;
    if (this.sceneFor?.graph !== graph || this.sceneFor.constants !== constants)
      this.sceneFor = { graph, constants: constants!, scene: sceneOf(graph, constants!) };
    return this.sceneFor.scene;
  }

  protected override willUpdate(): void {
    const { scene } = this;
    if (!scene || !this.size.width) return;
    const key = keyOf(scene, this.shownDirection);
    if (key !== this.wanted) this.arrange(scene, key);
  }

  private async arrange(scene: Scene, key: string): Promise<void> {
    this.wanted = key;
    this.failure = "";
    this.own ??= this.engine ? null : workerEngine();
    const timer = setTimeout(() => {
      this.waits = true;
    }, NOTICE_MS);
    try {
      const arrangement = await arrange(this.engine ?? this.own!, scene, this.shownDirection);
      if (this.wanted !== key) return;
      this.arrangement = arrangement;
      this.isMoved = false;
      await this.updateComplete;
      this.fit(false);
    } catch (error) {
      if (this.wanted === key) this.failure = (error as Error).message;
    } finally {
      clearTimeout(timer);
      if (this.wanted === key) this.waits = false;
    }
  }

  private get fits(): boolean {
    const { arrangement, size } = this;
    if (!arrangement) return true;
    const scale = this.fittingScale(arrangement);
    return (
      arrangement.width * scale <= size.width + 1 && arrangement.height * scale <= size.height + 1
    );
  }

  private fittingScale({ width, height }: Arrangement): number {
    const wide = (this.size.width - MARGIN) / (width + MARGIN);
    const high = (this.size.height - MARGIN) / (height + MARGIN / 2);
    return Math.max(SMALLEST, Math.min(1, wide, high));
  }

  /** Show all of it; where it is too large, the part around the active node. */
  private fit(smoothly: boolean): void {
    const { arrangement, size, canvas } = this;
    if (!arrangement || !canvas || this.isMoved) return;
    const scale = this.fittingScale(arrangement);
    const middle = this.activePoint() ?? { x: arrangement.width, y: arrangement.height / 2 };
    const x = placed(arrangement.width * scale, size.width, middle.x * scale);
    const y = placed(arrangement.height * scale, size.height, middle.y * scale);
    this.transform(zoomIdentity.translate(x, y).scale(scale), smoothly);
  }

  private transform(to: ZoomTransform, smoothly: boolean): void {
    if (!this.canvas) return;
    if (smoothly) this.canvas.classList.add("gliding");
    select(this.canvas).call(this.zooming.transform, to);
  }

  private activePoint(): Point | undefined {
    const place = this.session?.step?.place ?? this.session?.graph?.root;
    const box = this.scene?.boxes.find((one) => one.places.includes(place!));
    return box && this.arrangement?.points.get(box.id);
  }

  protected override firstUpdated(): void {
    select(this.canvas!).call(this.zooming).on("dblclick.zoom", null);
  }

  protected override updated(): void {
    const position = this.session?.position ?? -1;
    if (position !== this.lastPosition) {
      this.lastPosition = position;
      if (!this.fits && this.arrangement) {
        this.isMoved = false;
        this.fit(true);
      }
    }
  }

  private wheel(event: WheelEvent): void {
    if (event.ctrlKey || this.fits) return;
    event.preventDefault();
    this.isMoved = true;
    select(this.canvas!).call(
      this.zooming.translateBy,
      -event.deltaX / this.view.k,
      -event.deltaY / this.view.k,
    );
  }

  protected override render(): TemplateResult {
    const { arrangement, scene, session } = this;
    const isReady = arrangement && scene && arrangement.key === keyOf(scene, arrangement.direction);
    const isStill = !scene || scene.boxes.length > GLIDES || !isReady;
    const { x, y, k } = this.view;
    return html`
      <svg class="graph ${this.fits ? "fits" : ""} ${isStill ? "still" : ""}" role="group"
        aria-label="Computation graph" @click=${this.clicked} @keydown=${this.pressed}
        @wheel=${this.wheel} @pointerover=${this.pointed} @pointerout=${() => session?.hover([])}>
        <g class=${session?.error ? "dimmed" : ""} style="transform: translate(${x}px, ${y}px) scale(${k})">
          ${isReady ? this.drawing(scene, arrangement) : this.ghosts(scene)}
        </g>
      </svg>
      ${scene ? nothing : html`<div class="empty">The graph of what you type appears here.</div>`}
      ${isReady ? this.legend(arrangement) : nothing}
      ${this.notice(scene)}
      ${
        !this.fits || this.isMoved
          ? html`<button class="fit" @click=${() => {
              this.isMoved = false;
              this.fit(true);
            }}>Fit</button>`
          : nothing
      }`;
  }

  private notice(scene: Scene | null): TemplateResult | typeof nothing {
    if (this.failure)
      return html`<div class="notice" role="status">The graph could not be arranged: ${this.failure}. The table works.</div>`;
    if (!this.waits || !scene) return nothing;
    return html`<div class="notice" role="status">
      Arranging ${this.session?.graph?.nodes.length} nodes … <span class="muted">Sliders and steps work already.</span>
      <button @click=${() => {
        this.own?.stop();
        this.failure = "stopped";
      }}>Stop</button>
    </div>`;
  }

  private ghosts(scene: Scene | null): unknown {
    if (!scene || !this.waits) return nothing;
    return scene.boxes
      .slice(0, 60)
      .map(
        (_, k) =>
          svg`<rect class="ghost" x=${24 + (k % 12) * 76} y=${24 + Math.floor(k / 12) * 40} width="60" height="26" rx="5" />`,
      );
  }

  private legend({ points, sizes }: Arrangement): TemplateResult | typeof nothing {
    if (!this.session?.gradients || this.shownDirection === "down") return nothing;
    const { x, y, k } = this.view;
    const left = this.size.width - 350;
    const isFree = [...points.values()].every(
      (point) =>
        (point.x + sizes.width / 2) * k + x < left || (point.y - sizes.height / 2) * k + y > 44,
    );
    if (!isFree) return nothing;
    return html`<div class="legend" aria-hidden="true">
      <span><span class="data">0.40</span> data</span>
      <span><span class="band-sample grad">∂ 0.24</span> grad, ∂${this.session.graph!.name(this.session.graph!.root)}/∂node</span>
      <span><span class="rule">3.00</span> partial</span>
    </div>`;
  }

  private drawing(scene: Scene, arrangement: Arrangement): unknown {
    const looks = this.looks(scene);
    const curves = scene.links.flatMap((link) => {
      const made = this.curveOf(scene, arrangement, link);
      return made ? [{ link, curve: made, look: this.edgeLook(link) }] : [];
    });
    const active = curves.filter(
      ({ look }) => look.state === "forward" || look.state === "backward",
    );
    const idle = curves.filter((one) => !active.includes(one));
    return svg`
      ${repeat(
        curves,
        ({ link }) => link.id,
        (one) => edgeView(one.link.id, one.curve, one.look),
      )}
      ${idle.map((one) => partialView(one.curve, one.look))}
      ${keyed(
        this.session!.position,
        svg`<g class="active-layer">${active.map((one) => activeEdgeView(one.curve, one.look, arrangement.direction))}</g>`,
      )}
      ${repeat(
        scene.boxes,
        (box) => box.id,
        (box) =>
          nodeView(
            box,
            arrangement.points.get(box.id)!,
            arrangement.sizes,
            arrangement.direction,
            looks(box),
          ),
      )}`;
  }

  private curveOf(scene: Scene, arrangement: Arrangement, link: Link): Curve | null {
    const { points, sizes, direction } = arrangement;
    const [from, to] = [points.get(link.from), points.get(link.to)];
    if (!from || !to) return null;
    const size = link.from.startsWith("c") ? NUMBER : sizes;
    void scene;
    return curve(from, size, badgeAt(to, sizes, direction), direction, link.twin, link.twins);
  }

  private edgeLook({ place, k, from }: Link): EdgeLook {
    const session = this.session!;
    const { step, evaluation, position, steps, graph } = session;
    const partial = from.startsWith("c") ? null : evaluation!.partials[place]![k]!;
    const isActive = step?.place === place && partial !== null;
    const grads = session.progress().grads;
    const isPassed =
      position > steps && place > (step?.place ?? 0) - (isActive ? 1 : 0) && grads[place] !== 0;
    const state =
      isActive && step!.pass === "forward" && session.position !== steps
        ? "forward"
        : isActive && step!.pass === "backward" && session.gradients && grads[place] !== 0
          ? "backward"
          : isPassed && session.gradients
            ? "passed"
            : "idle";
    const isShown = this.partials && session.gradients && session.isComputed(place);
    const node = graph!.inputs(place).find((one) => one.k === k)?.node ?? -1;
    const isMarked = session.hovered.has(place) && session.hovered.has(node);
    return { partial: isShown ? partial : null, state, isMarked };
  }

  private looks(scene: Scene): (box: Box) => Look {
    const session = this.session!;
    const { evaluation, step, position, steps, graph } = session;
    const { grads, shares } = session.progress();
    const touched = session.touched();
    const receiving = new Set(shares.map((share) => share.node));
    const bad = evaluation!.firstNonFinite();
    const focused = this.focused ?? scene.boxes.at(-1)?.place;
    return (box) => {
      const { place } = box;
      const isActive = step !== null && box.places.includes(step.place) && position !== steps;
      const isReceiving = step?.pass === "backward" && receiving.has(place);
      const isTouched = touched.has(place);
      return {
        data: evaluation!.data[place]!,
        isComputed: session.isComputed(place),
        grad: grads[place]!,
        gradState: !session.gradients
          ? "hidden"
          : isReceiving
            ? "receiving"
            : isTouched
              ? "known"
              : "untouched",
        active: isActive ? step.pass : "",
        isLeaf: graph!.isLeaf(place),
        isBad: place === bad,
        isMarked: session.hovered.has(place) || session.selected === place,
        isFocused: place === focused,
        description: this.described(place, grads[place]!, isTouched),
        beat: position,
      };
    };
  }

  private described(place: number, grad: number, isTouched: boolean): string {
    const { graph, evaluation } = this.session!;
    const row = graph!.row(place);
    const inputs = graph!.inputs(place).map(({ node }) => graph!.name(node));
    const users = graph!.users()[place]!.map((user) => graph!.name(user));
    const made = inputs.length
      ? `, ${row?.name ?? graph!.nodes[place]!.op} of ${inputs.join(" and ")}`
      : ", input";
    const graded = isTouched ? ` Grad ${spoken(grad)}.` : "";
    const used = users.length ? ` Used by ${users.join(", ")}.` : "";
    return `${graph!.name(place)}${made}. Data ${spoken(evaluation!.data[place]!)}.${graded}${used} Press Enter for its paths.`;
  }

  private placeOf(event: Event): number | null {
    const node = (event.target as Element).closest("[data-place]");
    return node ? Number(node.getAttribute("data-place")) : null;
  }

  private clicked(event: Event): void {
    const place = this.placeOf(event);
    if (place !== null) this.choose(place);
  }

  private choose(place: number): void {
    this.focused = place;
    this.session!.select(place);
    this.dispatchEvent(
      new CustomEvent("glass-select", {
        detail: { node: this.session!.graph!.name(place) },
        bubbles: true,
        composed: true,
      }),
    );
  }

  private pointed(event: Event): void {
    const place = this.placeOf(event);
    if (place !== null) this.session!.hover([place]);
  }

  private pressed(event: KeyboardEvent): void {
    const { graph } = this.session ?? {};
    if (!graph || event.ctrlKey || event.metaKey || event.altKey) return;
    const here = this.focused ?? graph.root;
    const goes: Record<string, () => number | undefined> = {
      j: () => Math.min(here + 1, graph.root),
      k: () => Math.max(here - 1, 0),
      i: () => graph.inputs(here)[0]?.node,
      o: () => graph.users()[here]![0],
    };
    const does: Record<string, () => void> = {
      Enter: () => this.choose(here),
      Escape: () => this.session!.select(null),
      "+": () => this.scaleBy(1.25),
      "-": () => this.scaleBy(0.8),
      "0": () => {
        this.isMoved = false;
        this.fit(true);
      },
      g: () => this.session!.show({ gradients: !this.session!.gradients }),
      t: () => this.session!.show({ table: !this.session!.table }),
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!(key in goes) && !(key in does)) return;
    event.preventDefault();
    event.stopPropagation();
    does[key]?.();
    const place = goes[key]?.();
    if (place !== undefined) this.focusOn(place);
  }

  private scaleBy(factor: number): void {
    this.isMoved = true;
    select(this.canvas!).call(this.zooming.scaleBy, factor);
  }

  private async focusOn(place: number): Promise<void> {
    const box = this.scene?.boxes.find((one) => one.places.includes(place));
    this.focused = box?.place ?? place;
    this.session!.hover([this.focused]);
    await this.updateComplete;
    this.renderRoot.querySelector<SVGElement>(`[data-place="${this.focused}"]`)?.focus();
  }

  /** The drawing as a file of its own. */
  toSvg(): string | null {
    const { canvas, arrangement } = this;
    if (!canvas || !arrangement) return null;
    const copy = canvas.cloneNode(true) as SVGSVGElement;
    const pad = 24;
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", String(arrangement.width + 2 * pad));
    copy.setAttribute("height", String(arrangement.height + 2 * pad));
    (copy.firstElementChild as SVGGElement).setAttribute(
      "style",
      `transform: translate(${pad}px, ${pad}px)`,
    );
    const seen = getComputedStyle(this);
    const used = graphStyle.cssText.match(/var\(--([\w-]+)\)/g) ?? [];
    const values = [...new Set(used)].map((name) => {
      const bare = name.slice(4, -1);
      return `${bare}: ${resolved(this, seen, bare)};`;
    });
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = `svg { ${values.join(" ")} background: ${resolved(this, seen, "--panel")}; }\n${graphStyle.cssText}\n* { animation: none !important; }`;
    copy.prepend(style);
    return new XMLSerializer().serializeToString(copy);
  }
}

/** A colour as it is now: custom properties keep light-dark() until something uses them. */
function resolved(host: Element, seen: CSSStyleDeclaration, name: string): string {
  const value = seen.getPropertyValue(name).trim();
  if (!value.includes("light-dark")) return value;
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  host.shadowRoot!.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

/** Where something of a length begins in a window: in the middle, or so that a point is seen. */
function placed(length: number, room: number, point: number): number {
  if (length + MARGIN <= room) return (room - length) / 2;
  const wanted = room / 2 - point;
  return Math.min(MARGIN / 2, Math.max(room - length - MARGIN / 2, wanted));
}

void plain;
void LitElement;
