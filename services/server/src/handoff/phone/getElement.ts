/** Returns one of the page's elements. */
export function getElement<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind
}
