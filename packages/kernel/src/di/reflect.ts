/**
 * The part of the metadata reflection proposal that tsyringe needs, as an ES module.
 *
 * With some bundlers, the usual CommonJS polyfill is evaluated too late: after tsyringe has looked for it. A polyfill that the page has
 * already loaded is kept.
 */
type Table = Map<unknown, unknown>

const tables = new WeakMap<object, Map<PropertyKey | undefined, Table>>()

function getOwnMetadata(key: unknown, target: object, property?: PropertyKey): unknown {
  return tables.get(target)?.get(property)?.get(key)
}

function getMetadata(key: unknown, target: object, property?: PropertyKey): unknown {
  for (let holder: object | null = target; holder; holder = Object.getPrototypeOf(holder)) {
    const value = getOwnMetadata(key, holder, property)
    if (value !== undefined) return value
  }
  return undefined
}

function defineMetadata(key: unknown, value: unknown, target: object, property?: PropertyKey): void {
  const byProperty = tables.get(target) ?? new Map<PropertyKey | undefined, Table>()
  tables.set(target, byProperty)
  byProperty.set(property, (byProperty.get(property) ?? new Map()).set(key, value))
}

function metadata(key: unknown, value: unknown) {
  return (target: object, property?: PropertyKey): void => defineMetadata(key, value, target, property)
}

const functions = { getMetadata, getOwnMetadata, defineMetadata, metadata }

if (!('getMetadata' in Reflect)) {
  for (const [name, value] of Object.entries(functions)) {
    Object.defineProperty(Reflect, name, { value, configurable: true, writable: true })
  }
}
