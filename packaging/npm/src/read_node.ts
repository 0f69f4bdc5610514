import { readFile } from "node:fs/promises";

/** Reads the program from the disk, or fetches it, in Node. */
export function read(url: URL): Promise<Uint8Array<ArrayBuffer> | Response> {
  return url.protocol === "file:" ? readFile(url) : fetch(url);
}
