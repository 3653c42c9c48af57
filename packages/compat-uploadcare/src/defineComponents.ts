import * as elements from '@lading/elements'
import { forwardLocales } from './defineLocale.js'
import { toLadingPlugins } from './plugins/toLadingPlugins.js'

/**
 * Registers Uploadcare's elements, such as `<uc-config>`: those of `@lading/elements`. Elements that are on the page have their
 * methods when it returns. Names that are registered already are skipped. On a server it is a no-op.
 *
 * @param components The exports of this package, or further classes of elements by their names.
 * @example
 * import * as UC from '@lading/compat-uploadcare'
 * UC.defineComponents(UC)
 */
export function defineComponents(components: Readonly<Record<string, unknown>>): void {
  if (typeof customElements === 'undefined') return
  if (!isPrepared) {
    forwardLocales(elements.defineLocale)
    elements.addPluginAdapter((plugin) => toLadingPlugins([plugin]).at(-1) ?? null)
  }
  isPrepared = true
  const classes = Object.entries(components ?? {}).filter(([, value]) => isElement(value))
  elements.defineComponents({ ...elements, ...Object.fromEntries(classes) })
}

let isPrepared = false

/** The components of this package have the names of elements, but are React's. */
function isElement(value: unknown): boolean {
  return typeof value === 'function' && value.prototype instanceof HTMLElement
}
