interface Contribution {
  readonly slot: string
  readonly id: string
  /** Empty for a contribution of the page. */
  readonly plugin: string
}

/** Contributions by item, and by the item's view. */
const contributions = new WeakMap<object, Contribution>()

/** Remembers an item's origin for log messages. */
export function noteContribution(item: object, contribution: Contribution): void {
  contributions.set(item, contribution)
  const { view } = item as { readonly view?: unknown }
  if (typeof view === 'object' && view) contributions.set(view, contribution)
}

/** Returns the slot, id and plugin of a contributed item or view in brackets, for log messages; empty for anything else. */
export function describeContribution(itemOrView: unknown): string {
  const { slot, id, plugin } = contributions.get(Object(itemOrView)) ?? {}
  if (!slot) return ''
  return `(${slot} "${id}"${plugin ? `, plugin "${plugin}"` : ''})`
}
