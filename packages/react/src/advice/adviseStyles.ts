import { consoleLogger } from '@lading/kernel/basics'
import { hint, nearest } from '@lading/kernel/internal/advice'

export { adviseView } from './adviseView.js'

/** The custom properties that a page can set; see docs/reference/custom-properties.md. */
export const PROPERTIES: readonly string[] = [
  'accent',
  'backdrop',
  'background',
  'border',
  'danger',
  'dialog-height',
  'dialog-width',
  'editor-height',
  'editor-width',
  'font',
  'font-size',
  'hover',
  'inline-height',
  'minimal-height',
  'muted',
  'on-accent',
  'radius',
  'radius-small',
  'shadow',
  'spacing',
  'success',
  'surface',
  'text',
].map((name) => `--lading-${name}`)

/** CSS properties that take the same values as custom properties; the other custom properties are colors. */
const KINDS: readonly (readonly [name: RegExp, property: string, example: string])[] = [
  [/-font$/, 'font-family', 'a font family, such as "system-ui"'],
  [/-(width|height|size|spacing|radius|small)$/, 'width', 'a length, such as "12px"'],
  [/-shadow$/, 'box-shadow', 'a shadow, such as "0 1px 4px #0003"'],
  [/./, 'color', 'a color, such as "#4a43cf"'],
]

/** Classes that choose a theme. */
const THEMES = ['lading-dark', 'lading-light']

const checked = new WeakSet<Node>()

/** Reports a missing style sheet, and custom properties and theme classes without effect, once per page or shadow root. */
export function adviseStyles(element: Element): void {
  const page = element.getRootNode() as Document | ShadowRoot
  if (checked.has(page) || isSimulated()) return
  checked.add(page)
  const check = () => {
    // Advice must never harm the page.
    try {
      adviseOn(element, page)
    } catch {}
  }
  // By then, the style sheets that the page links to have loaded.
  if (document.readyState === 'complete') check()
  else window.addEventListener('load', check, { once: true })
}

function adviseOn(element: Element, page: Document | ShadowRoot): void {
  const root = element.closest('.lading') ?? element.querySelector('.lading')
  if (!root) return
  if (!getComputedStyle(root).getPropertyValue('--_accent')) {
    consoleLogger.warn(
      'The style sheet of the uploader is missing, so icons are huge and nothing is in its place. Import "@lading/uploader/style.css", or "@lading/react/style.css" without it; in a shadow root, link it inside.',
    )
  }
  const reset = findReset(page, root)
  if (reset) {
    consoleLogger.warn(
      `The rule "${reset}" of this page is in no cascade layer, so it overrides the uploader's styles. Import "@lading/uploader/style.unlayered.css" instead of "style.css", or put the rule into a layer.`,
    )
  }
  adviseTheme(root)
  for (const name of setProperties(page, root)) {
    if (PROPERTIES.includes(name)) {
      adviseValue(root, name)
      continue
    }
    const remedy = hint(name, PROPERTIES) || ' They are listed in docs/reference/custom-properties.md.'
    consoleLogger.warn(`There is no custom property "${name}", so it has no effect.${remedy}`)
  }
}

/** Reports a value that its custom property can't have. */
function adviseValue(root: Element, name: string): void {
  const value = getComputedStyle(root).getPropertyValue(name).trim()
  const [, property = '', example] = KINDS.find(([pattern]) => pattern.test(name)) ?? []
  if (!value || CSS.supports(property, value)) return
  consoleLogger.warn(
    `"${value}" is no value for "${name}", so the styles that use it are lost. Write ${example}.`,
  )
}

/** Reports mistyped theme classes on the uploader and the elements around it. */
function adviseTheme(root: Element): void {
  for (let element: Element | null = root; element; element = element.parentElement) {
    for (const name of element.classList) {
      const meant = THEMES.includes(name)
        ? undefined
        : nearest(name.replace('lading-', ''), ['dark', 'light'], 2)
      if (meant && name.startsWith('lading-'))
        consoleLogger.warn(
          `There is no class "${name}", so it chooses no theme. Did you mean "lading-${meant}"?`,
        )
    }
  }
}

/** Returns true if the document belongs to a test runner in Node, which doesn't read style sheets. */
function isSimulated(): boolean {
  return /jsdom|happydom/i.test(navigator.userAgent)
}

/** Properties that CSS resets change although the uploader depends on them. */
const RESET = [
  'padding-top',
  'margin-top',
  'background-color',
  'background-image',
  'border-top-width',
  'font-size',
]
const TAKEN_AWAY = /^(0(px|%)?|none|inherit|initial|transparent|100%)$/

/** Returns the selector of an unlayered rule that matches uploader elements only by their types. */
function findReset(page: Document | ShadowRoot, root: Element): string | null {
  // With the unlayered style sheet, the uploader's rules have higher specificity.
  if (getComputedStyle(root).getPropertyValue('--_layered') === '0') return null
  for (const sheet of page.styleSheets) {
    try {
      for (const rule of sheet.cssRules) {
        if (!(rule instanceof CSSStyleRule) || /[.#[]/.test(rule.selectorText)) continue
        const { selectorText, style } = rule
        const isReset = RESET.some((name) => TAKEN_AWAY.test(style.getPropertyValue(name)))
        if (isReset && root.querySelector(`:is(button, svg, p, h2, ul, li, dialog):is(${selectorText})`))
          return selectorText
      }
    } catch {
      // The style sheet is cross-origin.
    }
  }
  return null
}

/** Returns the uploader's custom properties that the page's rules and style attributes set. */
function setProperties(page: Document | ShadowRoot, root: Element): ReadonlySet<string> {
  const names = new Set<string>()
  const read = (style: CSSStyleDeclaration) => {
    for (let index = 0; index < style.length; index++) {
      const name = style.item(index)
      if (name.startsWith('--lading-')) names.add(name)
    }
  }
  const readRules = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if ('style' in rule) read(rule.style as CSSStyleDeclaration)
      if ('cssRules' in rule) readRules(rule.cssRules as CSSRuleList)
    }
  }
  // Safari supports constructed style sheets since 16.4.
  const adopted: readonly CSSStyleSheet[] | undefined = page.adoptedStyleSheets
  for (const sheet of [...page.styleSheets, ...(adopted ?? [])]) {
    try {
      readRules(sheet.cssRules)
    } catch {
      // The style sheet is cross-origin.
    }
  }
  for (let element: Element | null = root; element; element = element.parentElement) {
    if ('style' in element) read(element.style as CSSStyleDeclaration)
  }
  return names
}
