import * as elements from '@lading/elements'
import { forwardLocales } from './defineLocale.js'
import { toLadingPlugins } from './plugins/toLadingPlugins.js'

/**
 * Registers Uploadcare's elements, such as `<uc-config>`, from `@lading/elements`. When it returns, elements in the page have
 * their methods. Skips names that are already registered. On a server, it is a no-op.
 *
 * @param components This package's exports, or additional element classes by name.
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

/** This package's components have element names but are React components. */
function isElement(value: unknown): boolean {
  return typeof value === 'function' && value.prototype instanceof HTMLElement
}
