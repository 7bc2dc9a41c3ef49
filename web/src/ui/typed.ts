// typed(text): the value of a field unless someone is typing in it; must come after @change.

import { noChange } from "lit";
import { Directive, directive, type PropertyPart } from "lit/directive.js";

class Typed extends Directive {
  private text = "";
  private isEdited = false;
  private listens = false;

  render(text: string): unknown {
    return text;
  }

  override update({ element }: PropertyPart, [text]: [string]): unknown {
    const field = element as HTMLInputElement;
    this.text = text;
    if (!this.listens) this.listen(field);
    if (!this.isEdited && field.value !== text) field.value = text;
    return noChange;
  }

  private listen(field: HTMLInputElement): void {
    this.listens = true;
    // Before the handlers of the field, which may draw it again.
    const edited = () => {
      this.isEdited = true;
    };
    field.addEventListener("input", edited, true);
    // Invalid text stays to be corrected; an earlier @change handler has reported it.
    field.addEventListener("change", () =>
      queueMicrotask(() => {
        this.isEdited = !field.validity.valid;
        if (!this.isEdited) field.value = this.text; // there may have been an update in between
      }),
    );
    field.addEventListener("blur", () => {
      this.isEdited = false;
      field.value = this.text;
    });
  }
}

export const typed = directive(Typed);
