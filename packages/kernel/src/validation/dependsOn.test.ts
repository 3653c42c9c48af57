import { describe, expect, test, vi } from 'vitest'
import { activeSources, definePlugin, type OutputFileEntry, stringOption } from '../index.js'
import { createTestUploader } from '../testing/index.js'

declare module '../config/defineConfig.js' {
  interface ConfigMap {
    testWord: string
  }
}

const nameOf = ([entry]: unknown[]) => (entry as OutputFileEntry).name

describe('a config key that a contribution names', () => {
  test.each(['add', 'change', 'upload'] as const)(
    'a file validator on %s runs again when it changes',
    async (runOn) => {
      const validate = vi.fn((entry: OutputFileEntry) =>
        entry.name.includes(t.uploader.config.get('testWord')) ? { message: 'A bad word.' } : null,
      )
      const plugin = definePlugin({
        id: 'words',
        config: { testWord: stringOption('bad') },
        setup: ({ contribute }) =>
          void contribute('fileValidator', { id: 'words', runOn, dependsOn: ['testWord'], validate }),
      })
      const t = createTestUploader({ plugins: [plugin()], config: { confirmUpload: true } })
      const [good, bad] = t.add('good', 'bad') as [string, string]
      t.uploader.uploadAll()
      await t.clock.advance(100)
      const status = (id: string) => t.uploader.getOutputItem(id).errors.length
      expect([status(good), status(bad)]).toEqual([0, 1])
      t.transport.of('good').succeed()
      await t.clock.advance(100)
      t.uploader.config.set({ testWord: 'other' })
      await t.clock.advance(100)
      expect([status(good), status(bad)]).toEqual([0, 0])
      const calls = validate.mock.calls.length
      t.uploader.config.set({ testWord: 'other' })
      await t.clock.advance(100)
      expect(validate.mock.calls).toHaveLength(calls)
    },
  )

  test('a list validator runs again, also for an empty list', async () => {
    const t = createTestUploader({
      plugins: [
        definePlugin({
          id: 'words',
          config: { testWord: stringOption('') },
          setup: ({ contribute, config }) =>
            void contribute('collectionValidator', {
              id: 'words',
              dependsOn: ['testWord'],
              validate: () => (config.get('testWord') ? { message: config.get('testWord') } : null),
            }),
        })(),
      ],
    })
    t.uploader.config.set({ testWord: 'Closed.' })
    await t.clock.advance(100)
    expect(t.uploader.getOutputCollectionState().errors).toMatchObject([{ message: 'Closed.' }])
    t.uploader.config.set({ testWord: null })
    await t.clock.advance(100)
    expect(t.uploader.getOutputCollectionState().errors).toEqual([])
  })

  test('a condition is read again, and subscribers of the slot are notified', () => {
    const t = createTestUploader({
      config: { sourceList: 'paper, url' },
      plugins: [
        definePlugin({
          id: 'paper',
          setup: ({ contribute, config }) =>
            void contribute('source', {
              id: 'paper',
              label: 'Paper',
              dependsOn: ['multiple'],
              when: () => config.get('multiple'),
              open() {},
            }),
        })(),
      ],
    })
    const listener = vi.fn()
    t.uploader.slots.subscribe('source', listener)
    expect(activeSources(t.uploader).map(({ id }) => id)).toEqual(['paper'])
    t.uploader.config.set({ multiple: false })
    expect(listener).toHaveBeenCalledTimes(1)
    expect(activeSources(t.uploader)).toEqual([])
    t.uploader.config.set({ imgOnly: true })
    expect(listener).toHaveBeenCalledTimes(1)
    t.uploader.unuse('paper')
    listener.mockClear()
    t.uploader.config.set({ multiple: true })
    expect(listener).not.toHaveBeenCalled()
  })

  test('the condition of a file validator is read again: its errors go and come with the key', async () => {
    const t = createTestUploader({
      config: { confirmUpload: true },
      plugins: [
        definePlugin({
          id: 'strict',
          config: { testWord: stringOption('strict') },
          setup: ({ contribute, config }) =>
            void contribute('fileValidator', {
              id: 'strict',
              dependsOn: ['testWord'],
              when: () => config.get('testWord') === 'strict',
              validate: () => ({ message: 'Strictly no.' }),
            }),
        })(),
      ],
    })
    const [a] = t.add('a') as [string]
    expect(t.uploader.getOutputItem(a).errors).toHaveLength(1)
    t.uploader.config.set({ testWord: 'lax' })
    expect(t.uploader.getOutputItem(a).errors).toEqual([])
    expect(t.uploader.getOutputItem(t.add('b')[0] as string).errors).toEqual([])
    t.uploader.config.set({ testWord: 'strict' })
    expect(t.uploader.getOutputItem(a).errors).toHaveLength(1)
  })

  test('a condition that throws leaves the validator out and is reported', async () => {
    const validate = vi.fn(() => ({ message: 'No.' }))
    const t = createTestUploader({
      plugins: [
        definePlugin({
          id: 'broken',
          setup: ({ contribute }) =>
            void contribute('fileValidator', {
              id: 'broken',
              validate,
              when() {
                throw new Error('broken')
              },
            }),
        })(),
      ],
    })
    t.add('a')
    await t.clock.advance(100)
    expect(t.transport.uploads).toHaveLength(1)
    expect(validate).not.toHaveBeenCalled()
    expect(t.log[0]).toContain('"broken"')
  })
})

describe('a config key that a validator of the host names', () => {
  test('runs that validator again, and no other that runs once', async () => {
    const onAccept = vi.fn()
    const onImages = vi.fn()
    const once = vi.fn()
    const t = createTestUploader({
      config: {
        confirmUpload: true,
        fileValidators: [
          { runOn: 'add', dependsOn: ['accept'], validator: onAccept },
          { runOn: 'add', dependsOn: ['imgOnly'], validator: onImages },
          { runOn: 'add', validator: once },
        ],
      },
    })
    t.add('a', 'b')
    await t.clock.advance(100)
    const calls = () => [onAccept, onImages, once].map(({ mock }) => mock.calls.length)
    expect(calls()).toEqual([2, 2, 2])
    t.uploader.config.set({ accept: 'text/*' })
    await t.clock.advance(100)
    expect(calls()).toEqual([4, 2, 2])
    t.uploader.config.set({ imgOnly: 'false', accept: '*/*' })
    await t.clock.advance(100)
    expect(calls()).toEqual([6, 2, 2])
    t.uploader.config.set({ multiple: false })
    await t.clock.advance(100)
    expect(calls()).toEqual([6, 2, 2])
  })

  test('of the list, too; a validator that is gone is not run for it', async () => {
    const validator = vi.fn(() => null)
    const t = createTestUploader({
      config: { collectionValidators: [{ validator, dependsOn: ['validationTimeout'] }] },
    })
    await t.clock.advance(100)
    validator.mockClear()
    t.uploader.config.set({ validationTimeout: 99 })
    await t.clock.advance(100)
    expect(validator).toHaveBeenCalledTimes(1)
    t.uploader.config.set({ collectionValidators: [] })
    t.uploader.config.set({ validationTimeout: 98 })
    await t.clock.advance(100)
    expect(validator).toHaveBeenCalledTimes(1)
  })

  test('that does not exist yet is followed once a plugin defines it', async () => {
    const validator = vi.fn()
    const t = createTestUploader({
      config: { confirmUpload: true, fileValidators: [{ runOn: 'add', dependsOn: ['testWord'], validator }] },
    })
    t.add('a')
    t.uploader.use(definePlugin({ id: 'w', config: { testWord: stringOption('') }, setup() {} })())
    t.uploader.config.set({ testWord: 'x' })
    await t.clock.advance(100)
    expect(validator.mock.calls.map(nameOf).length).toBeGreaterThanOrEqual(2)
    expect(t.log).toEqual([])
  })

  test.each([null, 'accept', 7, {}])('given as %j does not break the list', async (dependsOn) => {
    const validator = vi.fn()
    const t = createTestUploader({
      config: {
        fileValidators: [
          { runOn: 'add', dependsOn: dependsOn as never, validator: () => null },
          { runOn: 'add', dependsOn: ['accept'], validator },
        ],
        collectionValidators: [{ dependsOn: dependsOn as never, validator: () => null }],
      },
    })
    t.add('a')
    await t.clock.advance(100)
    t.uploader.config.set({ accept: 'text/*', imgOnly: false })
    await t.clock.advance(100)
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(validator).toHaveBeenCalledTimes(2)
    expect(t.uploader.getOutputCollectionState().status).toBe('success')
    expect(t.log).toEqual([])
  })

  test('is followed when the same validator names it later', async () => {
    const validator = vi.fn()
    const t = createTestUploader({
      config: { confirmUpload: true, fileValidators: [{ runOn: 'add', validator }] },
    })
    t.add('a')
    t.uploader.config.set({ accept: 'text/*' })
    await t.clock.advance(100)
    expect(validator).toHaveBeenCalledTimes(1)
    t.uploader.config.set({ fileValidators: [{ runOn: 'add', validator, dependsOn: ['accept'] }] })
    await t.clock.advance(100)
    validator.mockClear()
    t.uploader.config.set({ accept: '*/*' })
    await t.clock.advance(100)
    expect(validator).toHaveBeenCalledTimes(1)
  })
})
