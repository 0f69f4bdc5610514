// Short words for making elements.

type Attributes = Record<string, string | number | boolean | ((event: Event) => void) | undefined>;

/** An element; attributes that are functions listen to events of that name. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== undefined) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

export function found<Element extends HTMLElement = HTMLElement>(id: string): Element {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`there is no element ${id}`);
  return element as Element;
}

/** A picture by the library, as an element with a name. */
export function picture(svg: string, name: string): SVGSVGElement {
  const element = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement as unknown as SVGSVGElement;
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", name);
  element.querySelector("title")?.remove(); // it would show as a tooltip
  return document.importNode(element, true);
}

/** Numbers of counters, such as 12 345. */
export const grouped = (number: number) => number.toLocaleString("en-US").replaceAll(",", "\u202f");
