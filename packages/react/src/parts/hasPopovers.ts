/** True in all engines since Chrome 114, Firefox 125 and Safari 17. */
export function hasPopovers(): boolean {
  return 'popover' in HTMLElement.prototype
}
