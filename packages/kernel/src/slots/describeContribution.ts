/** Descriptions by item, and by the item's view. */
export const descriptions: WeakMap<object, string> = new WeakMap()

/** Returns a space and the slot, id and plugin of a contributed item or view, for the end of log messages; empty for anything else. */
export function describeContribution(itemOrView: unknown): string {
  return descriptions.get(itemOrView as object) ?? ''
}
