import { zoomOf } from './zoomOf.js'

/** Tells an element's style sheet the page's CSS `zoom`, by which it divides viewport units: browsers zoom them like any length. */
export function markZoom(element: HTMLElement): void {
  const zoom = zoomOf(element)
  if (zoom !== 1 || element.style.getPropertyValue('--_zoom')) element.style.setProperty('--_zoom', `${zoom}`)
}
