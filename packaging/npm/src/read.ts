/** Fetches the program, where there is a web. */
export function read(url: URL): Promise<Response> {
  return fetch(url);
}
