// Saves a text, or bytes, as a file.

export function download(text: string, name: string, type: string): void {
  save(new Blob([text], { type }), name);
}

export function saveBytes(bytes: Uint8Array, name: string): void {
  save(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/octet-stream" }), name);
}

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
