declare module "@micropython/micropython-webassembly-pyscript/micropython.mjs" {
  export interface MicroPython {
    FS: {
      writeFile(path: string, text: string): void;
      mkdir(path: string): void;
      analyzePath(path: string): { exists: boolean };
    };
    globals: { get(name: string): unknown };
    registerJsModule(name: string, module: object): void;
    runPython(code: string): unknown;
  }
  export function loadMicroPython(options: {
    url?: string;
    heapsize?: number;
    pystack?: number;
    stdout?: (bytes: Uint8Array) => void;
    linebuffer?: boolean;
  }): Promise<MicroPython>;
}
declare module "*.py" {
  const text: string;
  export default text;
}
declare module "*.wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
