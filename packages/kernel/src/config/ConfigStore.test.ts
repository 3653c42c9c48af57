import { expect, test, vi } from 'vitest'
import { coreConfig } from '../core/coreConfig.js'
import { ConfigStore } from './ConfigStore.js'
import { fallbackOption, numberOption } from './configOptions.js'

function createStore() {
  const error = vi.fn()
  const store = new ConfigStore({ error, warn() {} })
  store.define(coreConfig)
  return { store, error }
}

test('parses strings, as HTML attributes give them', () => {
  const { store } = createStore()
  store.set({ multiple: 'false', multipleMax: '3', confirmUpload: '' })
  expect(store.get('multiple')).toBe(false)
  expect(store.get('multipleMax')).toBe(3)
  expect(store.get('confirmUpload')).toBe(true)
})

test('undefined restores the default, and so does null, which is false for a boolean key', () => {
  const { store, error } = createStore()
  store.set({ multiple: false, validationTimeout: 100, validationConcurrency: 7 })
  store.set({ multiple: undefined, validationTimeout: undefined, validationConcurrency: null })
  expect(store.get('multiple')).toBe(true)
  expect(store.get('validationTimeout')).toBe(15_000)
  expect(store.get('validationConcurrency')).toBe(100)
  store.set({ multiple: null })
  expect(store.get('multiple')).toBe(false)
  expect(error).not.toHaveBeenCalled()
})

test.each([[null], [undefined], ['multiple'], [7], [['multiple']]])(
  '%j in the place of keys changes nothing',
  (values) => {
    const { store } = createStore()
    store.set({ multiple: false })
    const changed = vi.fn()
    store.observe(changed)
    store.set(values as unknown as object)
    expect(store.get('multiple')).toBe(false)
    expect(changed).not.toHaveBeenCalled()
    expect(
      store
        .inspect()
        .filter(({ source }) => source !== 'default')
        .map(({ key }) => key),
    ).toEqual(['multiple'])
  },
)

test('an invalid value is reported once, and the default is used', () => {
  const { store, error } = createStore()
  store.set({ maxConcurrentRequests: 4 })
  store.set({ maxConcurrentRequests: 'many' })
  store.set({ maxConcurrentRequests: 5 })
  store.set({ maxConcurrentRequests: 'many' })
  expect(store.get('maxConcurrentRequests')).toBe(10)
  expect(error).toHaveBeenCalledTimes(1)
  expect(error.mock.calls[0]?.[0]).toBe('Invalid value for config key "maxConcurrentRequests".')
})

test('notifies only the subscribers of a changed key, after all keys of the call are set', () => {
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

test('a value set before its key is defined is kept, and parsed when the key is defined', () => {
  const store = new ConfigStore({ error() {}, warn() {} })
  store.set({ multiple: 'false' })
  expect(store.get('multiple')).toBeUndefined()
  store.define(coreConfig)
  expect(store.get('multiple')).toBe(false)
})

test('a listener that throws is reported, and the others are notified nevertheless', () => {
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

test('a derived value is recomputed when a key that it depends on changes, and only then', () => {
  const store = new ConfigStore({ error: vi.fn(), warn() {} })
  const derive = vi.fn((value: number, get: (key: 'multipleMax') => number) =>
    Math.min(value, get('multipleMax')),
  )
  store.define({
    multipleMax: numberOption(5),
    multipleMin: numberOption(0),
    maxConcurrentRequests: { ...numberOption(10), from: ['multipleMax'], derive },
  })
  const listener = vi.fn(() => store.get('maxConcurrentRequests'))
  store.subscribe(['maxConcurrentRequests'], listener)
  expect(store.get('maxConcurrentRequests')).toBe(5)
  store.set({ multipleMax: 3 })
  expect(store.get('maxConcurrentRequests')).toBe(3)
  store.set({ maxConcurrentRequests: 2 })
  store.set({ multipleMax: 4 })
  store.set({ multipleMax: 20, maxConcurrentRequests: 8 })
  expect(listener.mock.results.map(({ value }) => value)).toEqual([3, 2, 8])
  derive.mockClear()
  store.set({ multipleMin: 1 })
  expect(derive).not.toHaveBeenCalled()
})

test('a derive function that throws is reported, and the default is used', () => {
  const error = vi.fn()
  const store = new ConfigStore({ error, warn() {} })
  store.define({
    validationTimeout: {
      ...numberOption(15_000),
      derive() {
        throw new Error('broken')
      },
    },
  })
  store.set({ validationTimeout: 100 })
  expect(store.get('validationTimeout')).toBe(15_000)
  expect(error).toHaveBeenCalled()
})

test('each distinct invalid value is reported with the expected type; all objects of a key count as one', () => {
  const { store, error } = createStore()
  const takeReports = () => error.mock.calls.splice(0)
  store.set({ maxConcurrentRequests: 'many' })
  expect(takeReports()).toEqual([
    ['Invalid value for config key "maxConcurrentRequests".', 'Expected a number.', 'The default is used.'],
  ])
  store.set({ maxConcurrentRequests: 'few', multipleMax: 'few' })
  expect(takeReports()).toHaveLength(2)
  store.set({ maxConcurrentRequests: {} as never, accept: {} as never })
  store.set({ maxConcurrentRequests: [] as never, accept: [] as never })
  expect(takeReports()).toHaveLength(2)
})

test('a string that a parser throws is reported as it is', () => {
  const { store, error } = createStore()
  const parse = () => {
    throw 'not today'
  }
  store.define({ picky: { default: 1, parse } } as never)
  store.set({ picky: 2 } as never)
  expect(error).toHaveBeenCalledWith(
    'Invalid value for config key "picky".',
    'not today',
    'The default is used.',
  )
  expect(store.get('picky' as never)).toBe(1)
})

test('a fallback applies only while the owner of the key does not define it, in whatever order they come', () => {
  const warn = vi.fn()
  const store = new ConfigStore({ error() {}, warn })
  const onChange = vi.fn()
  store.subscribe(['multipleMax'], onChange)
  store.set({ multipleMax: '7' })
  const removeFallback = store.define({ multipleMax: fallbackOption(numberOption(3)) })
  expect(store.get('multipleMax')).toBe(7)
  store.set({ multipleMax: null })
  expect(store.get('multipleMax')).toBe(3)
  const removeOwner = store.define({ multipleMax: numberOption(5) })
  const removeLate = store.define({ multipleMax: fallbackOption(numberOption(4)) })
  expect(store.get('multipleMax')).toBe(5)
  expect(onChange).toHaveBeenCalledTimes(3)
  removeOwner()
  removeOwner()
  expect(store.get('multipleMax')).toBe(3)
  expect(onChange).toHaveBeenCalledTimes(4)
  removeFallback()
  expect(store.get('multipleMax')).toBe(4)
  removeLate()
  expect(store.get('multipleMax')).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
})

test('two plugins may share one fallback', () => {
  const store = new ConfigStore({ error() {}, warn() {} })
  const shared = { multipleMax: fallbackOption(numberOption(3)) }
  const removes = [store.define(shared), store.define(shared)]
  removes[0]?.()
  expect(store.get('multipleMax')).toBe(3)
  removes[1]?.()
  expect(store.get('multipleMax')).toBeUndefined()
})

test('the first of two definitions of a key is used; without it the key is undefined', () => {
  const warn = vi.fn()
  const store = new ConfigStore({ error() {}, warn })
  const undefine = store.define({ multipleMax: numberOption(3) })
  const undefineSecond = store.define({ multipleMax: numberOption(5), multipleMin: numberOption(1) })
  expect(warn.mock.calls).toEqual([
    ['The config key "multipleMax" is defined already; the second definition is not used.'],
  ])
  expect(store.get('multipleMax')).toBe(3)
  undefineSecond()
  expect(store.get('multipleMin')).toBeUndefined()
  expect(store.get('multipleMax')).toBe(3)
  undefine()
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

test('notifies a subscriber when its key is defined, not before, and not after it unsubscribes', () => {
  const store = new ConfigStore({ error() {}, warn() {} })
  const listener = vi.fn()
  const unsubscribe = store.subscribe(['multipleMax', 'accept'], listener)
  store.set({ multipleMax: 3 })
  expect(listener).not.toHaveBeenCalled()
  store.define(coreConfig)
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  unsubscribe()
  store.set({ multipleMax: 4, accept: '.pdf' })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('an override applies instead of what is set, which applies again after the override', () => {
  const { store } = createStore()
  const changed = vi.fn()
  store.subscribe(['confirmUpload'], changed)
  store.set({ confirmUpload: true })
  const remove = store.override({ confirmUpload: false })
  expect(store.get('confirmUpload')).toBe(false)
  expect(changed).toHaveBeenCalledTimes(2)
  store.set({ confirmUpload: 'true', accept: '.pdf' })
  expect([store.get('confirmUpload'), store.get('accept')]).toEqual([false, '.pdf'])
  expect(changed).toHaveBeenCalledTimes(2)
  remove()
  remove()
  expect(store.get('confirmUpload')).toBe(true)
  expect(changed).toHaveBeenCalledTimes(3)
})

test('of several overrides the last applies; null restores the default', () => {
  const { store } = createStore()
  store.set({ validationTimeout: 10 })
  const values = { validationTimeout: 20 }
  const removeFirst = store.override(values)
  const removeSecond = store.override({ validationTimeout: null })
  const removeThird = store.override(values)
  expect(store.get('validationTimeout')).toBe(20)
  removeThird()
  expect(store.get('validationTimeout')).toBe(15_000)
  removeSecond()
  expect(store.get('validationTimeout')).toBe(20)
  removeFirst()
  expect(store.get('validationTimeout')).toBe(10)
})
