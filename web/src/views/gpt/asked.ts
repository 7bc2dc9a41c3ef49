// A question that is asked again when what it is about has changed, one at a time.

export class Asked {
  private isOpen = false;
  private isStale = false;

  constructor(
    private readonly ask: () => Promise<void> | null,
    private readonly failed: (why: string) => void,
  ) {}

  refresh(): void {
    if (this.isOpen) {
      this.isStale = true;
      return;
    }
    const asked = this.ask();
    if (!asked) return;
    this.isOpen = true;
    asked
      .catch((error: Error) => this.failed(error.message))
      .finally(() => {
        this.isOpen = false;
        if (!this.isStale) return;
        this.isStale = false;
        this.refresh();
      });
  }
}
