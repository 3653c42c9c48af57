import { expect, test, vi } from 'vitest'
import { ConfigStore } from './ConfigStore.js'
import { coreConfig } from './coreConfig.js'
import { numberOption } from './parsers.js'

function createStore() {
  const error = vi.fn()
  const store = new ConfigStore({ error, warn() {} })
  store.define(coreConfig)
  return { store, error }
}

test('values are parsed: attributes may be texts', () => {
  const { store } = createStore()
  store.set({ multiple: 'false', multipleMax: '3', confirmUpload: '' })
  expect(store.get('multiple')).toBe(false)
  expect(store.get('multipleMax')).toBe(3)
  expect(store.get('confirmUpload')).toBe(true)
})

test('null and undefined bring back the default', () => {
  const { store, error } = createStore()
  store.set({ multiple: false, thumbSize: 100 })
  store.set({ multiple: null, thumbSize: undefined })
  expect(store.get('multiple')).toBe(true)
  expect(store.get('thumbSize')).toBe(76)
  expect(error).not.toHaveBeenCalled()
})

test('an invalid value is reported once and the default is used', () => {
  const { store, error } = createStore()
  store.set({ maxConcurrentRequests: 4 })
  store.set({ maxConcurrentRequests: 'many' })
  store.set({ maxConcurrentRequests: 5 })
  store.set({ maxConcurrentRequests: 'many' })
  expect(store.get('maxConcurrentRequests')).toBe(10)
  expect(error).toHaveBeenCalledTimes(1)
  expect(error.mock.calls[0]?.[0]).toBe('Invalid value for config key "maxConcurrentRequests".')
})

test('a change wakes only those who read the key, after all keys are set', () => {
  const { store } = createStore()
  const max = vi.fn(() => expect(store.get('accept')).toBe('.pdf'))
  const other = vi.fn()
  store.subscribe(['multipleMax'], max)
  store.subscribe(['imgOnly'], other)
  store.set({ multipleMax: 5, accept: '.pdf' })
  store.set({ multipleMax: '5' })
  expect(max).toHaveBeenCalledTimes(1)
  expect(other).not.toHaveBeenCalled()
})

test('a value set before its key exists is kept and parsed when the key arrives', () => {
  const store = new ConfigStore({ error() {}, warn() {} })
  store.set({ multiple: 'false' })
  expect(store.get('multiple')).toBeUndefined()
  store.define(coreConfig)
  expect(store.get('multiple')).toBe(false)
})

test('a listener that throws is reported and the others still hear', () => {
  const { store, error } = createStore()
  const second = vi.fn()
  store.subscribe(['debug'], () => {
    throw new Error('host fault')
  })
  store.subscribe(['debug'], second)
  store.set({ debug: true })
  expect(second).toHaveBeenCalledTimes(1)
  expect(error).toHaveBeenCalledTimes(1)
})

test('a value in force may be made of other keys, and follows them', () => {
  const own = new ConfigStore({ error: vi.fn(), warn() {} })
  own.define({
    multipleMax: numberOption(5),
    maxConcurrentRequests: {
      ...numberOption(10),
      from: ['multipleMax'],
      derive: (value, get) => Math.min(value, get('multipleMax')),
    },
  })
  const heard = vi.fn(() => own.get('maxConcurrentRequests'))
  own.subscribe(['maxConcurrentRequests'], heard)
  expect(own.get('maxConcurrentRequests')).toBe(5)
  own.set({ multipleMax: 3 })
  expect(own.get('maxConcurrentRequests')).toBe(3)
  own.set({ maxConcurrentRequests: 2 })
  own.set({ multipleMax: 4 })
  own.set({ multipleMax: 20, maxConcurrentRequests: 8 })
  expect(heard.mock.results.map(({ value }) => value)).toEqual([3, 2, 8])
})

test('a value that cannot be made of others is reported, and the default is used', () => {
  const error = vi.fn()
  const store = new ConfigStore({ error, warn() {} })
  store.define({
    thumbSize: {
      ...numberOption(76),
      derive() {
        throw new Error('broken')
      },
    },
  })
  store.set({ thumbSize: 100 })
  expect(store.get('thumbSize')).toBe(76)
  expect(error).toHaveBeenCalled()
})
