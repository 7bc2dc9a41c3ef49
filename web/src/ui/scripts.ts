// Scripts beside this one that are loaded once, when they are needed.

const loading = new Map<string, Promise<void>>();

/** Run the script at an address; a failed attempt may be repeated. */
export function loadScript(address: string): Promise<void> {
  const begun = loading.get(address) ?? begin(address);
  loading.set(address, begun);
  return begun;
}

function begin(address: string): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => done();
    script.onerror = () => {
      loading.delete(address);
      fail(new Error(`${address} could not be loaded`));
    };
    document.head.append(script);
  });
}
