/**
 * The part of the metadata reflection proposal that tsyringe needs, as an ES module.
 *
 * The usual CommonJS polyfill is evaluated too late under some bundlers, after tsyringe has looked for it.
 * Nothing is replaced where a page has brought its own.
 */
type Metadata = Map<unknown, unknown>
type MetadataHost = typeof Reflect & {
  getMetadata?: (key: unknown, target: object, property?: PropertyKey) => unknown
  getOwnMetadata?: (key: unknown, target: object, property?: PropertyKey) => unknown
  defineMetadata?: (key: unknown, value: unknown, target: object, property?: PropertyKey) => void
  metadata?: (key: unknown, value: unknown) => (target: object, property?: PropertyKey) => void
}

const tables = new WeakMap<object, Map<PropertyKey | undefined, Metadata>>()

function own(key: unknown, target: object, property?: PropertyKey): unknown {
  return tables.get(target)?.get(property)?.get(key)
}

function define(key: unknown, value: unknown, target: object, property?: PropertyKey): void {
  const byProperty = tables.get(target) ?? new Map<PropertyKey | undefined, Metadata>()
  tables.set(target, byProperty)
  const table = byProperty.get(property) ?? new Map()
  byProperty.set(property, table.set(key, value))
}

function inherited(key: unknown, target: object, property?: PropertyKey): unknown {
  for (let at: object | null = target; at; at = Object.getPrototypeOf(at)) {
    const value = own(key, at, property)
    if (value !== undefined) return value
  }
  return undefined
}

const host: MetadataHost = Reflect

if (!host.getMetadata) {
  Object.assign(host, {
    getMetadata: inherited,
    getOwnMetadata: own,
    defineMetadata: define,
    metadata: (key: unknown, value: unknown) => (target: object, property?: PropertyKey) =>
      define(key, value, target, property),
  })
}

export {}
