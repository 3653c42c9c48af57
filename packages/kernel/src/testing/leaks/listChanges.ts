/** State as named values. */
export type State = ReadonlyMap<string, unknown>

/** Returns the names of changed values, with the new value if it's readable. */
export function listChanges(before: State, after: State): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((name) => {
    const old = before.get(name)
    const value = after.get(name)
    return isSame(old, value) ? [] : describeChange(name, value)
  })
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => Object.is(item, other[index]))
  }
  return Object.is(one, other)
}

function describeChange(name: string, value: unknown): string {
  if (value === undefined) return `${name}, which is gone`
  if (value === true) return name
  const isReadable = value === null || ['boolean', 'number', 'string'].includes(typeof value)
  return isReadable ? `${name}, now ${JSON.stringify(value)}` : name
}
