import { expect, test, vi } from 'vitest'
import { ConfigStore } from './ConfigStore.js'
import { numberOption } from './configOptions.js'
import { coreConfig } from './coreConfig.js'

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

test('each invalid value is reported with what is allowed; objects of one key are reported once', () => {
  const { store, error } = createStore()
  const said = () => error.mock.calls.splice(0)
  store.set({ maxConcurrentRequests: 'many' })
  expect(said()).toEqual([
    ['Invalid value for config key "maxConcurrentRequests".', 'Expected a number.', 'The default is used.'],
  ])
  store.set({ maxConcurrentRequests: 'few', multipleMax: 'few' })
  expect(said()).toHaveLength(2)
  store.set({ maxConcurrentRequests: {} as never, accept: {} as never })
  store.set({ maxConcurrentRequests: [] as never, accept: [] as never })
  expect(said()).toHaveLength(2)
})

test('a parser that throws no error but a text is reported by the text', () => {
  const { store, error } = createStore()
  const parse = () => {
    throw 'not today'
  }
  store.define({ moody: { default: 1, parse } } as never)
  store.set({ moody: 2 } as never)
  expect(error).toHaveBeenCalledWith(
    'Invalid value for config key "moody".',
    'not today',
    'The default is used.',
  )
  expect(store.get('moody' as never)).toBe(1)
})

test('of two definitions of a key the first counts, and its end leaves the key unknown', () => {
  const warn = vi.fn()
  const store = new ConfigStore({ error() {}, warn })
  const end = store.define({ multipleMax: numberOption(3) })
  const endSecond = store.define({ multipleMax: numberOption(5), multipleMin: numberOption(1) })
  expect(warn.mock.calls).toEqual([
    ['The config key "multipleMax" is defined already; the second definition is not used.'],
  ])
  expect(store.get('multipleMax')).toBe(3)
  endSecond()
  expect(store.get('multipleMin')).toBeUndefined()
  expect(store.get('multipleMax')).toBe(3)
  end()
  expect(store.get('multipleMax')).toBeUndefined()
})

test('a value that is set again is not parsed again', () => {
  const { store } = createStore()
  const parse = vi.fn((value: unknown) => value)
  store.define({ costly: { default: 0, parse } } as never)
  const value = { big: true }
  for (const next of [value, value, Number.NaN, Number.NaN]) store.set({ costly: next } as never)
  expect(parse.mock.calls).toEqual([[value], [Number.NaN]])
})

test('whoever reads a key is told when it arrives, not while nobody knows it, and no longer after leaving', () => {
  const store = new ConfigStore({ error() {}, warn() {} })
  const told = vi.fn()
  const leave = store.subscribe(['multipleMax', 'accept'], told)
  store.set({ multipleMax: 3 })
  expect(told).not.toHaveBeenCalled()
  store.define(coreConfig)
  expect(told).toHaveBeenCalledTimes(2)
  leave()
  leave()
  store.set({ multipleMax: 4, accept: '.pdf' })
  expect(told).toHaveBeenCalledTimes(2)
})
