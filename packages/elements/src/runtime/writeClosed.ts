import type { RegionWriter } from '@lading/react'

const roots = new WeakMap<HTMLElement, ShadowRoot>()

/**
 * Hides a live region's text from a page's tests: a test that looks for an error's text only finds the row, not the
 * announcement as well. Assistive technology reads both.
 */
export const writeClosed: RegionWriter = (region, text) => {
  const root = roots.get(region) ?? region.attachShadow({ mode: 'closed' })
  roots.set(region, root)
  root.textContent = text
}
