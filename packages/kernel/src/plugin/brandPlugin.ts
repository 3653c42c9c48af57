import { kernelVersion } from './kernelVersion.js'
import type { Plugin } from './Plugin.js'

/** A global symbol, so that every kernel copy on a page shares it. */
export const brand: unique symbol = Symbol.for('lading/plugin')

/** Stamps a plugin with this kernel's version. */
export function brandPlugin(plugin: Plugin): Plugin {
  return Object.defineProperty(plugin, brand, { value: kernelVersion })
}
