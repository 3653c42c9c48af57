import type { DomView } from '@lading/kernel'

/**
 * Creates a view from an icon's markup. Its first `svg` element is shown, as large as the uploader's icons; nothing in it runs.
 */
export function svgView(svg: string): DomView<object> {
  return {
    kind: 'dom',
    mount(element) {
      const icon = readSvg(svg)
      if (icon) element.append(icon)
    },
  }
}

const SVG = 'http://www.w3.org/2000/svg'

/** A tag with its slash, name, attributes and closing slash; otherwise text. */
const TOKEN = /<(\/?)([a-z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|[^<]+/gi

const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/** Links must stay inside the icon; embedded images are part of it. */
const SAFE_LINK = /^(#|data:image\/(png|jpeg|gif|webp)[;,])/i

/**
 * Builds an icon's first `svg` element from its markup, node by node: scripts, links and event handlers are left out, and no
 * function that Trusted Types guards is called. Returns null if the markup has no `svg` element.
 */
function readSvg(markup: string): SVGSVGElement | null {
  const root = document.createDocumentFragment()
  let parent: Node = root
  for (const [text, end, name, attributes = '', isEmpty] of markup
    .replace(/<!--[\s\S]*?-->|<[!?][^>]*>/g, '')
    .matchAll(TOKEN)) {
    if (!name) parent.appendChild(document.createTextNode(text))
    else if (end) parent = parent.parentNode ?? root
    else {
      // A group shows a link's children, and doesn't show a script's text.
      const node = document.createElementNS(SVG, /^(script|a)$/i.test(name) ? 'g' : name)
      for (const [, key = '', ...values] of attributes.matchAll(ATTRIBUTE)) setAttribute(node, key, values)
      parent.appendChild(node)
      if (!isEmpty) parent = node
    }
  }
  return root.querySelector('svg')
}

function setAttribute(node: SVGElement, key: string, values: readonly (string | undefined)[]): void {
  const value = values.find((found) => found !== undefined) ?? ''
  // The second case is an animation that changes a link.
  const isLink = /href$/i.test(key) || (/^attributeName$/i.test(key) && /href/i.test(value))
  if (/^on/i.test(key) || (isLink && !SAFE_LINK.test(value))) return
  // As an attribute, it would need `unsafe-inline` in a Content-Security-Policy.
  if (key === 'style') node.style.cssText = value
  else node.setAttribute(key.replace(/^xlink:/, ''), value)
}
