import { printable } from '../core/printable.js';

type Child = Node | string | null;

/** Makes an element; text is set as text and never read as HTML, and turns no line around. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  const shown = children.filter((child) => child !== null);
  made.append(...shown.map((child) => (typeof child === 'string' ? printable(child) : child)));
  return made;
}

/** Makes a picture of one line drawing, which a reader of the screen passes over. */
export function drawing(...paths: Readonly<Record<string, string>>[]): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', '0 0 32 32');
  svg.setAttribute('aria-hidden', 'true');
  for (const { tag = 'path', ...attributes } of paths) {
    const shape = document.createElementNS(namespace, tag);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    svg.append(shape);
  }
  return svg;
}
