import { CdnImageElement } from './CdnImageElement.js'

/**
 * Registers the element under a name. A name that is registered already is left alone; on a server it is a no-op.
 *
 * @param name Tag name, such as `uc-img` for pages that used that element. @default 'lading-img'
 *
 * @example
 * defineCdnImage()
 * defineCdnImage('uc-img')
 */
export function defineCdnImage(name = 'lading-img'): void {
  const registry = globalThis.customElements
  // A class can be registered under one name only.
  if (registry && !registry.get(name)) registry.define(name, class extends CdnImageElement {})
}
