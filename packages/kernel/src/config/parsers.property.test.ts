import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ConfigStore } from './ConfigStore.js'
import { coreConfig } from './coreConfig.js'
import type { ConfigMap } from './defineConfig.js'
import { parseCsv } from './parsers.js'

const keys = Object.keys(coreConfig) as (keyof ConfigMap)[]
const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

test('whatever is set, every key keeps a value of its kind', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.anything(), (key, value) => {
      const store = new ConfigStore({ error() {}, warn() {} })
      store.define(coreConfig)
      const before = typeOf(store.get(key))
      store.set({ [key]: value })
      const after = typeOf(store.get(key))
      const list = key === 'tags' ? ['array'] : ['object']
      expect(before === 'null' ? ['null', 'function', ...list] : [before]).toContain(after)
      if (after === 'number') expect(Number.isFinite(store.get(key))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a comma-separated text gives its parts, trimmed and without empty ones', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z./*]{1,8}$/)), (parts) => {
      expect(parseCsv(parts.map((part) => `  ${part} `).join(',,'))).toEqual(parts)
    }),
  )
})
