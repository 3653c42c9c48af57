import { isStringList } from '../config/isStringList.js'

/** A mistake in an item. */
export interface ItemProblem {
  readonly message: string
  /** Whether the item can't be used. Otherwise only the field is ignored. */
  readonly isFatal: boolean
}

/** Returns what is wrong with a contributed item's common fields. Plugins without types can pass anything. */
export function findItemProblem(slot: string, item: unknown): ItemProblem | undefined {
  const fatal = (message: string) => ({ message, isFatal: true })
  const ignored = (message: string) => ({ message, isFatal: false })
  try {
    const { id, order, dependsOn, when: _, ...rest } = Object(item) as Record<string, unknown>
    if (!id) return fatal(`An item of the slot "${slot}" has no id; it is not used.`)
    if (typeof id !== 'string')
      return fatal(`An item of the slot "${slot}" has an id that is not a string; it is not used.`)
    if ('label' in rest && typeof rest.label !== 'string')
      return fatal(`The label of "${id}" in the slot "${slot}" is not a string; the item is not used.`)
    if ('title' in rest && typeof rest.title !== 'string')
      return fatal(`The title of "${id}" in the slot "${slot}" is not a string; the item is not used.`)
    if (order != null && !isOrder(order))
      return ignored(`The order of "${id}" in the slot "${slot}" is not a number; it is ignored.`)
    if (dependsOn != null && !isStringList(dependsOn))
      return ignored(
        `"dependsOn" of "${id}" in the slot "${slot}" is not an array of config keys; it is ignored.`,
      )
    return undefined
  } catch {
    return fatal(`An item of the slot "${slot}" can't be read; it is not used.`)
  }
}

/** Returns whether an item can be sorted by this value. */
export function isOrder(order: unknown): order is number {
  return typeof order === 'number' && !Number.isNaN(order)
}
