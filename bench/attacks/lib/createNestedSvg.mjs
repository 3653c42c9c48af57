/** An SVG of 2 kB whose size is that of ten billion squares. */
export function createNestedSvg() {
  const groups = Array.from(
    { length: 10 },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs><rect id="a0" width="1" height="1"/>${groups.join('')}</defs><use href="#a10"/></svg>`
}

/** An SVG whose filter takes minutes at its full size. */
export const slowSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="8000"><filter id="f" x="0" y="0" width="1" height="1">' +
  '<feTurbulence baseFrequency="0.9" numOctaves="200"/></filter><rect width="8000" height="8000" filter="url(#f)"/></svg>'

/** An XML bomb. */
export const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "ha">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`,
).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a9;</text></svg>`
