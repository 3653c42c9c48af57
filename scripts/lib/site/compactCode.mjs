/**
 * An element of hast, of which this reads the text alone.
 *
 * @typedef {{ type: 'element', tagName: string, properties: Record<string, any>, children: any[] }} Element
 */

/** Tokens in the colour of the text around them. */
const PLAIN = ['--shiki-foreground', '--shiki-token-punctuation']

/**
 * Highlighted code with few elements: a page has each of them twice, in its text and in its script. Neighbours of one colour become one
 * element, whose class is the name of its colour; text in the usual colour needs none.
 *
 * @type {{ name: string, line: (line: Element) => Element }}
 */
export const compactCode = {
  name: 'lading:compact-code',
  line(line) {
    /** @type {{ color: string, text: string }[]} */
    const runs = []
    for (const child of line.children) {
      if (child.type === 'element' && child.tagName !== 'span') return line
      const text = textOf(child)
      const color = colorOf(child)
      const last = runs.at(-1)
      // Spaces have no colour.
      if (last && (last.color === color || text.trim() === '')) last.text += text
      else runs.push({ color, text })
    }
    line.children = runs.map(({ color, text }) => {
      const value = { type: 'text', value: text }
      return color === ''
        ? value
        : { type: 'element', tagName: 'span', properties: { class: color }, children: [value] }
    })
    return line
  },
}

/** @param {any} node @returns {string} */
function textOf(node) {
  return node.type === 'text' ? node.value : node.children.map(textOf).join('')
}

/** The name of a token's colour; empty for the usual one. @param {any} node */
function colorOf(node) {
  if (node.type === 'text') return ''
  const variable = /color:\s*var\((--[\w-]+)\)/.exec(String(node.properties.style ?? ''))?.[1] ?? ''
  return PLAIN.includes(variable) ? '' : variable.replace(/^--shiki-(token-)?/, 'code-')
}
