import type { DomView } from '@lading/kernel'

/** Makes a view of an icon's markup. Its first `svg` element is shown, as large as the uploader's own icons; nothing in it runs. */
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

/** A tag with its slash, name, attributes and closing slash; else text. */
const TOKEN = /<(\/?)([a-z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|[^<]+/gi

const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/** Links stay inside the icon; a picture is part of it. */
const SAFE_LINK = /^(#|data:image\/(png|jpeg|gif|webp)[;,])/i

/**
 * Builds the first `svg` element of an icon's markup, node by node: scripts, links and event handlers are left out, and no function
 * that Trusted Types guard is called. Returns null without one.
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
      // A group shows the children of a link, and nothing of a script's text.
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
  // The second: an animation of a link.
  const isLink = /href$/i.test(key) || (/^attributeName$/i.test(key) && /href/i.test(value))
  if (/^on/i.test(key) || (isLink && !SAFE_LINK.test(value))) return
  // As an attribute, it needs `unsafe-inline` of a Content-Security-Policy.
  if (key === 'style') node.style.cssText = value
  else node.setAttribute(key.replace(/^xlink:/, ''), value)
}
