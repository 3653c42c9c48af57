import { kernelVersion } from './kernelVersion.js'
import type { Plugin } from './Plugin.js'

/** The same in every copy of the kernel on a page. */
export const brand: unique symbol = Symbol.for('lading/plugin')

/** Marks a plugin as made with this copy of the kernel. */
export function brandPlugin(plugin: Plugin): Plugin {
  return Object.defineProperty(plugin, brand, { value: kernelVersion })
}
