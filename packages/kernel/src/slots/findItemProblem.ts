/** Returns why a contributed item can't be used; undefined if it can. Plugins without types can pass anything. */
export function findItemProblem(slot: string, item: unknown): string | undefined {
  try {
    // A getter that throws now doesn't throw later, when files are added.
    const { id, order: _, dependsOn: __, when: ___, ...rest } = Object(item) as Record<string, unknown>
    if (id && typeof id !== 'string')
      return `An item of the slot "${slot}" has an id that is not a string; it is not used.`
    for (const name of ['label', 'title'])
      if (id && name in rest && typeof rest[name] !== 'string')
        return `The ${name} of "${id}" in the slot "${slot}" is not a string; the item is not used.`
    return undefined
  } catch {
    return `An item of the slot "${slot}" can't be read; it is not used.`
  }
}
