// Files dropped anywhere on Train: a CSV to train on, or a model as JSON to open.

/** Browsers report a file over the page at least twice a second, but not always that it left. */
const GONE_MS = 700;

export class FileDrop {
  /** Whether a file is over the page now. */
  isOver = false;
  private target: EventTarget | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly isWelcome: () => boolean,
    private readonly changed: () => void,
    private readonly take: (file: File | undefined) => void,
  ) {}

  listen(target: EventTarget): void {
    this.target = target;
    target.addEventListener("dragover", this.dragged as EventListener);
    target.addEventListener("drop", this.dropped as EventListener);
  }

  stop(): void {
    this.target?.removeEventListener("dragover", this.dragged as EventListener);
    this.target?.removeEventListener("drop", this.dropped as EventListener);
    this.show(false);
  }

  private show(isOver: boolean): void {
    clearTimeout(this.timer);
    if (isOver) this.timer = setTimeout(() => this.show(false), GONE_MS);
    if (isOver === this.isOver) return;
    this.isOver = isOver;
    this.changed();
  }

  /** Text dragged into a field does not count. */
  private accepts(event: DragEvent): boolean {
    const isFile = event.dataTransfer?.types.includes("Files") === true && this.isWelcome();
    if (isFile) event.preventDefault();
    return isFile;
  }

  private readonly dragged = (event: DragEvent) => {
    if (this.accepts(event)) this.show(true);
  };

  private readonly dropped = (event: DragEvent) => {
    this.show(false);
    if (this.accepts(event)) this.take(event.dataTransfer!.files[0]);
  };
}
