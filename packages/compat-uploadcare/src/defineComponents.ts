import { consoleLogger } from '@lading/kernel/basics'
import type { Plugin } from '@lading/uploader'
import { forwardLocales, type LocaleReceiver } from './defineLocale.js'
import { toLadingPlugins } from './plugins/toLadingPlugins.js'

/** The exports of `@lading/elements` that are used here. */
interface Elements {
  readonly addPluginAdapter?: (adapter: (plugin: object) => Plugin | null) => void
  readonly defineComponents?: (components: Readonly<Record<string, unknown>>) => void
  readonly defineLocale?: LocaleReceiver
}

/**
 * Registers Uploadcare's elements, such as `<uc-config>`: those of `@lading/elements`, which is loaded for it. Names that
 * are registered already are skipped. On a server it is a no-op.
 *
 * @param components The exports of this package, or further classes of elements by their names.
 * @example
 * import * as UC from '@lading/compat-uploadcare'
 * UC.defineComponents(UC)
 */
export function defineComponents(components: Readonly<Record<string, unknown>>): void {
  if (typeof customElements === 'undefined') return
  const classes = Object.entries(components).filter(([, value]) => isElement(value))
  load(Object.fromEntries(classes)).catch((error: unknown) => {
    consoleLogger.error('The elements could not be loaded; call defineComponents() again.', error)
  })
}

async function load(classes: Readonly<Record<string, unknown>>): Promise<void> {
  const elements: Elements = await import('@lading/elements')
  if (elements.defineLocale) forwardLocales(elements.defineLocale)
  elements.addPluginAdapter?.((plugin) => toLadingPlugins([plugin]).at(-1) ?? null)
  elements.defineComponents?.({ ...elements, ...classes })
}

/** The components of this package have the names of elements, but are React's. */
function isElement(value: unknown): boolean {
  return typeof value === 'function' && value.prototype instanceof HTMLElement
}
