// A file let go of over the page.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";

const AT = { x: 300, y: 400 };

/** In Chromium as the system reports it; in Firefox, which has no way to, by an event of the page. */
export async function dropFile({ page }, path) {
  if (!(await page.browser().version()).startsWith("firefox")) {
    const session = await page.createCDPSession();
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"])
      await session.send("Input.dispatchDragEvent", { type, ...AT, data });
    return session.detach();
  }
  const dropped = (name, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    for (const type of ["dragover", "drop"])
      window.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  };
  const given = [basename(path), await readFile(path, "utf8")].map((text) => JSON.stringify(text));
  await page.evaluate(`(${dropped})(${given.join()})`);
}
