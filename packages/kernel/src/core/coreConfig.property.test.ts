import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ConfigStore } from '../config/ConfigStore.js'
import type { ConfigMap } from '../config/defineConfig.js'
import { coreConfig } from './coreConfig.js'

const keys = Object.keys(coreConfig) as (keyof ConfigMap)[]
const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

const refuse = () => {
  throw new Error('trapped')
}
const traps = { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse }
const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()

/** Created inside the property, because fast-check would inspect them. */
const hostile: readonly (() => unknown)[] = [
  () => () => {},
  () => Symbol('s'),
  () => new Proxy({}, traps),
  () => new Proxy([], traps),
  () => revoked,
  () => Object.assign(() => {}, { toString: refuse }),
  () => ({ toString: refuse, valueOf: refuse }),
]
const anything = fc.oneof(
  fc
    .anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withTypedArray: true,
    })
    .map((value) => () => value),
  fc.nat(hostile.length - 1).map((at) => hostile[at] as () => unknown),
)

test('any value leaves its key with a value of the right type and every other key unchanged', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keys), anything, (key, make) => {
      const value = make()
      const error = vi.fn()
      const store = new ConfigStore({ error, warn() {} })
      store.define(coreConfig)
      const others = () => keys.filter((other) => other !== key).map((other) => store.get(other))
      const [before, beforeOthers] = [typeOf(store.get(key)), others()]
      store.set({ [key]: value })
      const after = typeOf(store.get(key))
      const list = key === 'tags' ? ['array'] : ['object']
      expect(before === 'null' ? ['null', 'function', ...list] : [before]).toContain(after)
      if (after === 'number') expect(Number.isFinite(store.get(key))).toBe(true)
      const afterOthers = others()
      expect(afterOthers.every((other, at) => Object.is(other, beforeOthers[at]))).toBe(true)
      // An invalid value is reported once and replaced by the default.
      if (error.mock.calls.length > 0) expect(store.get(key)).toBe(coreConfig[key]?.default)
      store.set({ [key]: null })
      store.set({ [key]: value })
      expect(error.mock.calls.length).toBeLessThanOrEqual(1)
    }),
  )
})

test('a number and its string are parsed alike', () => {
  const numbers = keys.filter((key) => typeof coreConfig[key]?.default === 'number')
  expect(numbers.length).toBeGreaterThan(5)
  fc.assert(
    fc.property(fc.constantFrom(...numbers), fc.double({ noNaN: true }), (key, number) => {
      const store = new ConfigStore({ error() {}, warn() {} })
      store.define(coreConfig)
      store.set({ [key]: number })
      const direct = store.get(key)
      store.set({ [key]: ` ${number} ` })
      expect(store.get(key) === direct).toBe(true)
    }),
  )
})
