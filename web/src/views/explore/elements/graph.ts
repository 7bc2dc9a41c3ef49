// <glass-graph>: the graph with its numbers; it can be dragged, zoomed and navigated by keys.

import { html, nothing, type PropertyValues, svg, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import { type Arrangement, arrange, keyOf } from "../../../layout/arrangement";
import type { Point, Size } from "../../../layout/geometry";
import { type Engine, type StoppableEngine, workerEngine } from "../../../layout/graphviz";
import { type Box, type Direction, type Scene, sceneOf } from "../../../layout/scene";
import { controls } from "../../../ui/controls";
import { tokens } from "../../../ui/colours";
import { Camera } from "./camera";
import { toFile } from "./drawn_file";
import { activeEdgeView, edgeView, partialView } from "./edge_view";
import { graphStyle } from "./graph_style";
import { Looks } from "./looks";
import { nodeView } from "./node_view";
import { StoreOwner } from "./store_owner";

const NOTICE_MS = 150;
const GLIDES = 80;
const LEGEND = { width: 350, height: 44 };

export class GlassGraph extends StoreOwner {
  static override styles = [tokens, controls, graphStyle];

  @property() direction: Direction = "right";
  /** "off" hides them. */
  @property() partials: string | null = null;
  /** Runs Graphviz; a notebook passes one that calls Python. */
  @property({ attribute: false }) engine: Engine | null = null;
  @state() private arrangement: Arrangement | null = null;
  @state() private waits = false;
  @state() private failure = "";
  @query("svg.graph") private canvas!: SVGSVGElement | null;
  private readonly camera = new Camera(this, () => this.activePoint());
  private wanted = "";
  private focused: number | null = null;
  private worker: StoppableEngine | null = null;
  private drawn: { graph: unknown; constants: boolean; scene: Scene } | null = null;
  private lastPosition = -1;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.worker?.stop();
    this.worker = null;
    this.wanted = "";
  }

  private get scene(): Scene | null {
    const { graph, constants } = this.store ?? {};
    if (!graph || constants === undefined) return null;
    if (this.drawn?.graph !== graph || this.drawn.constants !== constants)
      this.drawn = { graph, constants, scene: sceneOf(graph, constants) };
    return this.drawn.scene;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { scene } = this;
    if (!scene || !this.camera.size.width) return;
    const key = keyOf(scene, this.direction);
    if (key !== this.wanted) this.arrange(scene, key);
  }

  private async arrange(scene: Scene, key: string): Promise<void> {
    this.wanted = key;
    this.failure = "";
    if (!this.engine) this.worker ??= workerEngine();
    const timer = setTimeout(() => {
      this.waits = true;
    }, NOTICE_MS);
    try {
      const arrangement = await arrange(this.engine ?? this.worker!, scene, this.direction);
      if (this.wanted !== key) return;
      this.arrangement = arrangement;
      await this.updateComplete;
      this.camera.show(arrangement);
    } catch (error) {
      if (this.wanted === key) this.failure = (error as Error).message;
    } finally {
      clearTimeout(timer);
      if (this.wanted === key) this.waits = false;
    }
  }

  private activePoint(): Point | undefined {
    const place = this.store?.step?.place ?? this.store?.graph?.root;
    const box = this.scene?.boxes.find((one) => one.places.includes(place!));
    return box && this.arrangement?.points.get(box.id);
  }

  protected override firstUpdated(): void {
    this.camera.attach(this.canvas!);
  }

  protected override updated(): void {
    const position = this.store?.position ?? -1;
    if (position === this.lastPosition) return;
    this.lastPosition = position;
    this.camera.follow();
  }

  protected override render(): TemplateResult {
    const { arrangement, scene, store, camera } = this;
    const isReady = arrangement && scene && arrangement.key === keyOf(scene, arrangement.direction);
    const isStill = !isReady || scene.boxes.length > GLIDES;
    const { x, y, k } = camera.view;
    return html`
      <svg class="graph ${camera.fits ? "fits" : ""} ${isStill ? "still" : ""}" role="group"
        aria-label="Computation graph" @click=${this.clicked} @keydown=${this.pressed}
        @wheel=${camera.wheel} @pointerover=${this.pointed} @pointerout=${() => store?.hover([])} @focusout=${() => store?.hover([])}>
        <g class=${store?.error ? "dimmed" : ""} .style=${`transform: translate(${x}px, ${y}px) scale(${k})`}>
          ${isReady ? this.drawing(scene, arrangement) : this.ghosts(scene)}
        </g>
      </svg>
      ${scene ? nothing : html`<div class="empty">The graph of your expression appears here.</div>`}
      ${isReady ? this.legend(arrangement) : nothing}
      ${this.notice(scene)}
      <div class="corner" part="corner">${this.hasNumbers && this.direction === "right" ? html`<button aria-pressed=${store!.constants} @click=${() => store!.show({ constants: !store!.constants })}>Constants</button>` : nothing}
        ${(camera.fits || this.direction === "down") && !camera.isMoved ? nothing : html`<button @click=${() => camera.again()}>Fit</button>`}</div>`;
  }

  /** Whether there are plain numbers that could be drawn. */
  private get hasNumbers(): boolean {
    const { graph } = this.store ?? {};
    return graph?.nodes.some(({ operands }) => operands.some((o) => "number" in o)) ?? false;
  }

  private notice(scene: Scene | null): TemplateResult | typeof nothing {
    if (this.failure)
      return html`<div class="notice" role="status">The graph cannot be drawn: ${this.failure}. The table still works.</div>`;
    if (!this.waits || !scene) return nothing;
    return html`<div class="notice" role="status">
      Arranging ${this.store?.graph?.nodes.length} nodes … <span class="muted">Sliders and steps already work.</span>
      <button @click=${this.stop}>Stop</button>
    </div>`;
  }

  private stop(): void {
    this.worker?.stop();
    this.waits = false;
    this.failure = "it was stopped";
  }

  private ghosts(scene: Scene | null): unknown {
    if (!scene || !this.waits) return nothing;
    const shapes = scene.boxes
      .slice(0, 60)
      .map((_, k) => [24 + (k % 12) * 76, 24 + 40 * ((k / 12) | 0)]);
    return shapes.map(
      ([x, y]) => svg`<rect class="ghost" x=${x} y=${y} width="60" height="26" rx="5" />`,
    );
  }

  /** The meaning of the colours, if nothing is in the way. */
  private legend(arrangement: Arrangement): TemplateResult | typeof nothing {
    const { points, sizes, splines, labels } = arrangement;
    const { graph, gradients } = this.store!;
    if (!gradients || this.direction === "down") return nothing;
    const { x, y, k } = this.camera.view;
    const left = this.camera.size.width - LEGEND.width;
    const isAside = (point: Point, { width, height }: Size) =>
      (point.x + width / 2) * k + x < left || (point.y - height / 2) * k + y > LEGEND.height;
    const isFree =
      [...points.values()].every((point) => isAside(point, sizes)) &&
      [...labels.values()].every((point) => isAside(point, sizes.label)) &&
      [...splines.values()].flat().every((point) => isAside(point, { width: 0, height: 0 }));
    if (!isFree) return nothing;
    return html`<div class="legend" part="legend" aria-hidden="true">
      <span><span class="data">0.40</span> data</span>
      <span><span class="band-sample grad">∂ 0.24</span> grad, ∂${graph!.name(graph!.root)}/∂node</span>
      <span><span class="rule">3.00</span> partial</span>
    </div>`;
  }

  private drawing(scene: Scene, arrangement: Arrangement): unknown {
    const { points, sizes, direction, splines, labels } = arrangement;
    const looks = new Looks(this.store!, this.focusedBox(scene).place, this.partials !== "off");
    const edges = scene.links.map((link) => ({
      id: link.id,
      place: { spline: splines.get(link.id)!, label: labels.get(link.id) },
      look: looks.edge(link),
    }));
    const isActive = ({ look }: (typeof edges)[0]) => /ward$/.test(look.state);
    const active = edges.filter(isActive);
    const idle = edges.filter((edge) => !isActive(edge));
    return svg`
      ${repeat(
        edges,
        ({ id }) => id,
        ({ id, place, look }) => edgeView(id, place, look),
      )}
      ${idle.map(({ place, look }) => partialView(place, look))}
      ${repeat(
        scene.boxes,
        ({ id }) => id,
        (box) => nodeView(box, points.get(box.id)!, sizes, direction, looks.box(box)),
      )}
      ${keyed(
        this.store!.position,
        svg`<g class="active-layer">${active.map(({ place, look }) => activeEdgeView(place, look))}</g>`,
      )}`;
  }

  /** The one box that the Tab key reaches: the last one by default. */
  private focusedBox(scene: Scene): Box {
    return scene.boxes.find(({ place }) => place === this.focused) ?? scene.boxes.at(-1)!;
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
    const detail = { node: this.store!.graph!.name(place) };
    this.store!.select(place);
    this.dispatchEvent(new CustomEvent("glass-select", { detail, bubbles: true, composed: true }));
  }

  private pointed(event: Event): void {
    const place = this.placeOf(event);
    if (place !== null) this.store!.hover([place]);
  }

  private pressed(event: KeyboardEvent): void {
    const { store, scene } = this;
    if (!store?.graph || !scene || event.ctrlKey || event.metaKey || event.altKey) return;
    const { graph } = store;
    const here = this.focusedBox(scene);
    const boxes = scene.boxes.filter(({ kind }) => kind !== "number");
    const beside = (by: number) => boxes[boxes.indexOf(here) + by];
    const outside = (places: number[]) =>
      boxes.find((box) => box !== here && box.places.some((place) => places.includes(place)));
    const inputs = () =>
      here.places.flatMap((place) => graph.inputs(place).map(({ node }) => node));
    const does: Record<string, () => void> = {
      j: () => this.focusOn(beside(1)),
      k: () => this.focusOn(beside(-1)),
      i: () => this.focusOn(outside(inputs())),
      o: () => this.focusOn(outside(graph.users()[here.place]!)),
      Enter: () => this.choose(here.place),
      Escape: () => store.select(null),
      "+": () => this.camera.scaleBy(1.25),
      "-": () => this.camera.scaleBy(0.8),
      "0": () => this.camera.again(),
    };
    const act = does[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  private async focusOn(box: Box | undefined): Promise<void> {
    if (!box) return;
    this.focused = box.place;
    this.store!.hover([box.place]);
    await this.updateComplete;
    this.focusNode();
  }

  /** Move the focus to the node that has the Tab stop. */
  focusNode(): void {
    this.renderRoot.querySelector<SVGElement>('g.node[tabindex="0"]')?.focus();
  }

  /** The drawing as a standalone file; null if there is none. */
  toSvg(): string | null {
    const { canvas, arrangement } = this;
    return canvas && arrangement ? toFile(canvas, arrangement.width, arrangement.height) : null;
  }
}
