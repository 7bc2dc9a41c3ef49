// Defining elements; a page may run this script twice, and the first definition stays.

export function define(elements: Record<string, CustomElementConstructor>): void {
  for (const [name, element] of Object.entries(elements))
    if (!customElements.get(name)) customElements.define(name, element);
}
