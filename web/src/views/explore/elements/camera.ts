// Camera: the visible part of the drawing: all of it, or the part around the active node.

import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Arrangement } from "../../../layout/arrangement";
import type { Point } from "../../../layout/geometry";

const MARGIN = 24;
const SMALLEST = 0.75;
const LIMITS: [number, number] = [0.1, 3];

export class Camera implements ReactiveController {
  view: ZoomTransform = zoomIdentity;
  size = { width: 0, height: 0 };
  /** Whether the user has moved it, so that it no longer moves automatically. */
  isMoved = false;
  private arrangement: Arrangement | null = null;
  private canvas: SVGSVGElement | null = null;
  private readonly observer = new ResizeObserver(([entry]) => {
    this.size = entry!.contentRect;
    this.host.requestUpdate();
    this.fit();
  });
  private readonly zooming = zoom<SVGSVGElement, unknown>()
    .scaleExtent(LIMITS)
    // While everything is visible, a plain wheel or a finger scrolls the page.
    .filter((event: Event) => {
      if (event.type === "wheel") return (event as WheelEvent).ctrlKey;
      return !(event as MouseEvent).button && !(this.fits && event.type === "touchstart");
    })
    .on("zoom", (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
      this.view = event.transform;
      if (event.sourceEvent) this.isMoved = true;
      this.host.requestUpdate();
    });

  constructor(
    private readonly host: ReactiveControllerHost & Element,
    private readonly active: () => Point | undefined,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.observer.disconnect();
  }

  attach(canvas: SVGSVGElement): void {
    this.canvas = canvas;
    select(canvas).call(this.zooming).on("dblclick.zoom", null);
  }

  /** Show another arrangement. */
  show(arrangement: Arrangement): void {
    this.arrangement = arrangement;
    this.again();
  }

  get fits(): boolean {
    const { arrangement, size } = this;
    if (!arrangement) return true;
    const scale = this.scale(arrangement);
    return (
      arrangement.width * scale <= size.width + 1 && arrangement.height * scale <= size.height + 1
    );
  }

  private scale({ width, height, direction }: Arrangement): number {
    const wide = (this.size.width - MARGIN) / (width + MARGIN);
    const high = (this.size.height - MARGIN) / (height + MARGIN / 2);
    // A vertical graph is scrolled; its boxes stay large enough for fingers.
    const fitting = direction === "right" ? Math.min(wide, high) : (this.size.width - 4) / width;
    return Math.max(SMALLEST, Math.min(1, fitting));
  }

  /** Show all of it, or, if it is too large, the part around the active node. */
  fit(): void {
    const { arrangement, size, canvas } = this;
    if (!arrangement || !canvas || this.isMoved) return;
    const scale = this.scale(arrangement);
    const middle = this.active() ?? { x: arrangement.width, y: arrangement.height / 2 };
    const x = begin(arrangement.width * scale, size.width, middle.x * scale);
    const y = begin(arrangement.height * scale, size.height, middle.y * scale);
    select(canvas).call(this.zooming.transform, zoomIdentity.translate(x, y).scale(scale));
  }

  /** Discard the user's movements. */
  again(): void {
    this.isMoved = false;
    this.fit();
  }

  /** Keep the active node visible. */
  follow(): void {
    if (!this.fits) this.again();
  }

  scaleBy(factor: number): void {
    this.isMoved = true;
    select(this.canvas!).call(this.zooming.scaleBy, factor);
  }

  readonly wheel = (event: WheelEvent): void => {
    if (event.ctrlKey || this.fits) return;
    event.preventDefault();
    this.isMoved = true;
    const { k } = this.view;
    select(this.canvas!).call(this.zooming.translateBy, -event.deltaX / k, -event.deltaY / k);
  };
}

/** The offset of something of a length in a window: centered, or so that a point is visible. */
function begin(length: number, room: number, point: number): number {
  if (length + 4 <= room) return (room - length) / 2;
  return Math.min(MARGIN / 2, Math.max(room - length - MARGIN / 2, room / 2 - point));
}
