import { descriptions } from './describeContribution.js'

/** Remembers where an item comes from, for log messages. @param plugin Empty for an item of the page. */
export function noteContribution(
  item: { readonly id: string; readonly view?: unknown },
  slot: string,
  plugin: string,
): void {
  const text = ` (${slot} "${item.id}"${plugin && `, plugin "${plugin}"`})`
  for (const key of [item, item.view]) if (Object(key) === key) descriptions.set(key as object, text)
}
