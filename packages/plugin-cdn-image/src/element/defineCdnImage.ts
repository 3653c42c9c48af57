import { CdnImageElement } from './CdnImageElement.js'

/**
 * Registers the element under a name. It's a no-op on servers, and for a name that's registered already.
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
