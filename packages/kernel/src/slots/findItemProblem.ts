/** Returns why a contributed item can't be used; undefined if it can. Plugins without types can pass anything. */
export function findItemProblem(slot: string, item: unknown): string | undefined {
  let id: unknown
  try {
    // A getter that throws now doesn't throw later, when files are added.
    const { order: _, dependsOn: __, when: ___, ...rest } = Object(item) as Record<string, unknown>
    id = rest.id
    for (const name of ['label', 'title'])
      if (id && name in rest && typeof rest[name] !== 'string')
        return `The ${name} of "${id}" in the slot "${slot}" is not a string; the item is not used.`
  } catch {
    id = null
  }
  return id && typeof id === 'string' ? undefined : `An item of the slot "${slot}" has no id; it is not used.`
}
