// Points and sizes in pixels; y points down.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle around its middle. */
export interface Rect extends Point, Size {}
