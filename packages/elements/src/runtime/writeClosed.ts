import type { RegionWriter } from '@lading/react'

const roots = new WeakMap<HTMLElement, ShadowRoot>()

/**
 * Keeps the text of a live region out of the reach of a page's tests: one that looks for an error's words finds the row alone,
 * not the announcement as well. Assistive technology reads both.
 */
export const writeClosed: RegionWriter = (region, text) => {
  const root = roots.get(region) ?? region.attachShadow({ mode: 'closed' })
  roots.set(region, root)
  root.textContent = text
}
