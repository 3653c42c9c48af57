/** Descriptions by item, and by the item's view. */
const descriptions = new WeakMap<object, string>()

/** Remembers an item's origin for log messages. @param plugin Empty for an item of the page. */
export function noteContribution(item: { readonly id: string; readonly view?: unknown }, slot: string, plugin: string): void {
  const text = ` (${slot} "${item.id}"${plugin && `, plugin "${plugin}"`})`
  for (const key of [item, item.view]) if (Object(key) === key) descriptions.set(key as object, text)
}

/** Returns a space and the slot, id and plugin of a contributed item or view, for the end of log messages; empty for anything else. */
export function describeContribution(itemOrView: unknown): string {
  return descriptions.get(itemOrView as object) ?? ''
}
