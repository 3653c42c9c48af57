import { describe, expect, test, vi } from 'vitest'
import { definePlugin, type PluginContext } from '../index.js'
import { createTestUploader } from '../testing/index.js'

declare module '../entry/UploadEntry.js' {
  interface EntryState {
    testRating: number
    testNote: { readonly text: string }
  }
}

function setUp(...ids: string[]) {
  const contexts: Record<string, PluginContext> = {}
  const plugins = ids.map((id) =>
    definePlugin({
      id,
      setup(context) {
        contexts[id] = context
      },
    })(),
  )
  const t = createTestUploader({ plugins, config: { confirmUpload: true } })
  const context = (id: string) => contexts[id] as PluginContext
  const state = (id: string) => t.uploader.getOutputItem(id).state
  return { ...t, context, state }
}

describe('the state of a plugin with an entry', () => {
  test('is readable: output, snapshot, events, badges', async () => {
    const t = setUp('rating')
    const [a, b] = t.add('a', 'b') as [string, string]
    const { setEntryState } = t.context('rating')
    setEntryState(a, { testRating: 3 })
    expect(t.state(a)).toEqual({ testRating: 3 })
    expect(t.uploader.entries.get(a)?.state.testRating).toBe(3)
    expect(t.state(b)).toEqual({})
    const removed = vi.fn()
    t.uploader.on('file-removed', removed)
    t.uploader.removeFileByInternalId(a)
    expect(removed.mock.calls).toMatchObject([[{ state: { testRating: 3 } }]])
  })

  test('is merged key by key; undefined removes a key, false, zero and null do not', () => {
    const t = setUp('rating')
    const [a] = t.add('a') as [string]
    const { setEntryState } = t.context('rating')
    setEntryState(a, { testRating: 0 })
    setEntryState(a, { testNote: { text: '' } })
    expect(t.state(a)).toEqual({ testRating: 0, testNote: { text: '' } })
    setEntryState(a, { testRating: undefined })
    expect(t.state(a)).toEqual({ testNote: { text: '' } })
    expect(Object.keys(t.state(a))).toEqual(['testNote'])
    setEntryState(a, {})
    expect(t.state(a)).toEqual({ testNote: { text: '' } })
  })

  test('of two plugins stays apart; a removed plugin takes its own keys along', () => {
    const t = setUp('rating', 'note')
    const [a, b] = t.add('a', 'b') as [string, string]
    t.context('rating').setEntryState(a, { testRating: 1 })
    t.context('note').setEntryState(a, { testNote: { text: 'x' } })
    t.context('rating').setEntryState(b, { testRating: 2 })
    t.uploader.unuse('rating')
    expect([t.state(a), t.state(b)]).toEqual([{ testNote: { text: 'x' } }, {}])
    t.uploader.unuse('note')
    expect(t.state(a)).toEqual({})
  })

  test('is not set by a plugin that is gone, of an entry that is gone or was never there', () => {
    const t = setUp('rating')
    const [a, b] = t.add('a', 'b') as [string, string]
    const { setEntryState } = t.context('rating')
    t.uploader.removeFileByInternalId(b)
    expect(() => setEntryState(b, { testRating: 1 })).not.toThrow()
    expect(() => setEntryState('unknown', { testRating: 1 })).not.toThrow()
    expect(() => setEntryState('__proto__', { testRating: 1 })).not.toThrow()
    expect(t.uploader.entries.size).toBe(1)
    t.uploader.unuse('rating')
    setEntryState(a, { testRating: 1 })
    expect(t.state(a)).toEqual({})
    t.uploader.destroy()
    expect(() => setEntryState(a, { testRating: 1 })).not.toThrow()
  })

  test('is a change that subscribers see, and nothing that validators or uploads do', async () => {
    const validator = vi.fn()
    const t = setUp('rating')
    t.uploader.config.set({ fileValidators: [validator] })
    const [a] = t.add('a') as [string]
    await t.clock.advance(1000)
    validator.mockClear()
    const listener = vi.fn()
    t.uploader.entries.subscribeEntry(a, listener)
    t.context('rating').setEntryState(a, { testRating: 1 })
    await t.clock.advance(100)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(validator).not.toHaveBeenCalled()
    t.uploader.uploadAll()
    await t.clock.advance(100)
    t.context('rating').setEntryState(a, { testRating: 2 })
    expect(t.transport.of('a').entry.metadata).toBeNull()
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a)).toMatchObject({ status: 'success', state: { testRating: 2 } })
  })

  test('can be set by a validator, a hook and a listener without a loop', async () => {
    const t = createTestUploader({
      plugins: [
        definePlugin({
          id: 'rating',
          setup({ contribute, on, setEntryState }) {
            contribute('fileValidator', {
              id: 'v',
              validate: ({ internalId, state }) => {
                setEntryState(internalId, { testRating: (state.testRating ?? 0) + 1 })
                return null
              },
            })
            contribute('fileHook', {
              id: 'h',
              hook: 'onAdd',
              handle: ({ entry }) => setEntryState(entry.internalId, { testNote: { text: entry.name } }),
            })
            on('file-added', ({ internalId }) => setEntryState(internalId, { testRating: 10 }))
          },
        })(),
      ],
    })
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a).state).toEqual({ testRating: 11, testNote: { text: 'a' } })
    expect(t.log).toEqual([])
  })

  test('is not shared with the object that was given', () => {
    const t = setUp('rating')
    const [a] = t.add('a') as [string]
    const given = { testRating: 1 }
    t.context('rating').setEntryState(a, given)
    given.testRating = 2
    expect(t.state(a).testRating).toBe(1)
    const before = t.state(a)
    t.context('rating').setEntryState(a, { testRating: 3 })
    expect(before.testRating).toBe(1)
  })
})
