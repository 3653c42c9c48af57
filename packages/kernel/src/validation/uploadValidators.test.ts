import { describe, expect, test, vi } from 'vitest'
import { definePlugin, type FileValidatorContext, numberOption, type OutputFileEntry } from '../index.js'
import { createTestUploader, microtasks, namedError } from '../testing/index.js'

declare module '../config/defineConfig.js' {
  interface ConfigMap {
    testQuota: number
  }
}

const names = (t: ReturnType<typeof createTestUploader>) =>
  t.transport.uploads.map(({ entry }) => entry.fileName)

/** A plugin that refuses files just before their upload while `testQuota` is zero. */
const quota = (isAsync = false) =>
  definePlugin({
    id: 'quota',
    config: { testQuota: numberOption(0) },
    setup: ({ contribute, config }) =>
      void contribute('fileValidator', {
        id: 'quota',
        runOn: 'upload',
        dependsOn: ['testQuota'],
        validate() {
          const result = config.get('testQuota') > 0 ? null : { type: 'QUOTA', message: 'No space is left.' }
          return isAsync ? Promise.resolve(result) : result
        },
      }),
  })()

describe.each([false, true])('a file validator on upload, confirmUpload %s', (confirmUpload) => {
  describe.each([false, true])('asynchronous %s', (isAsync) => {
    function setUp() {
      const t = createTestUploader({ plugins: [quota(isAsync)], config: { confirmUpload } })
      const failures: string[] = []
      t.uploader.on('file-upload-failed', ({ name, errors }) => failures.push(`${name}: ${errors[0].type}`))
      return { ...t, failures }
    }

    test('refuses the file with its error before a byte is sent', async () => {
      const t = setUp()
      const [a] = t.add('a') as [string]
      await t.clock.advance(100)
      if (confirmUpload) {
        expect(t.uploader.getOutputItem(a)).toMatchObject({ status: 'idle', errors: [] })
        t.uploader.uploadAll()
        await t.clock.advance(100)
      }
      expect(t.uploader.getOutputItem(a)).toMatchObject({
        status: 'failed',
        isUploading: false,
        isQueued: false,
        isValidationPending: false,
        uploadProgress: 0,
        errors: [{ type: 'QUOTA', message: 'No space is left.' }],
      })
      expect(t.failures).toEqual(['a: QUOTA'])
      expect(names(t)).toEqual([])
    })

    test.each([
      ['its config key', (t: ReturnType<typeof setUp>) => t.uploader.config.set({ testQuota: 1 })],
      ['the removal of its plugin', (t: ReturnType<typeof setUp>) => t.uploader.unuse('quota')],
    ])('lets it go on by %s, once, with retryUpload in between', async (_, allow) => {
      const t = setUp()
      const [a, b] = t.add('a', 'b') as [string, string]
      t.uploader.uploadAll()
      await t.clock.advance(100)
      t.uploader.retryUpload(a)
      t.uploader.retryAll()
      await t.clock.advance(1000)
      expect(names(t)).toEqual([])
      expect(t.uploader.getOutputItem(b).status).toBe('failed')
      allow(t)
      await t.clock.advance(1000)
      expect(names(t).sort()).toEqual(['a', 'b'])
      for (const upload of t.transport.uploads) upload.succeed()
      await t.clock.advance(1000)
      expect(t.uploader.getOutputCollectionState()).toMatchObject({ status: 'success', successCount: 2 })
      expect(t.log).toEqual([])
    })

    test('does not bring back a file that was removed meanwhile', async () => {
      const t = setUp()
      const [a] = t.add('a', 'b') as [string]
      t.uploader.uploadAll()
      await t.clock.advance(100)
      t.uploader.removeFileByInternalId(a)
      t.uploader.config.set({ testQuota: 1 })
      await t.clock.advance(100)
      expect(names(t)).toEqual(['b'])
    })

    test('waits for the end of a pause and of a block', async () => {
      const t = setUp()
      t.add('a', 'b')
      t.uploader.uploadAll()
      await t.clock.advance(100)
      t.uploader.pauseUploads()
      t.uploader.config.set({ testQuota: 1, multipleMax: 1 })
      await t.clock.advance(100)
      expect(names(t)).toEqual([])
      t.uploader.resumeUploads()
      await t.clock.advance(100)
      expect(names(t)).toEqual([])
      t.uploader.config.set({ multipleMax: 2 })
      await t.clock.advance(100)
      expect(names(t).sort()).toEqual(['a', 'b'])
    })

    test('runs again for other bytes', async () => {
      const t = setUp()
      const [a] = t.add('a') as [string]
      t.uploader.uploadAll()
      await t.clock.advance(100)
      t.uploader.updateFile(a, { file: new File(['x'], 'other') })
      await t.clock.advance(100)
      expect(t.uploader.getOutputItem(a)).toMatchObject({ status: 'failed', errors: [{ type: 'QUOTA' }] })
      expect(names(t)).toEqual([])
    })
  })

  test('of the host goes on after revalidate()', async () => {
    let isOpen = false
    const validator = vi.fn(() => (isOpen ? undefined : { message: 'Closed.' }))
    const t = createTestUploader({
      config: { confirmUpload, fileValidators: [{ runOn: 'upload', validator }] },
    })
    const [a] = t.add('a') as [string]
    t.uploader.uploadAll()
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a).errors).toEqual([{ type: 'CUSTOM_ERROR', message: 'Closed.' }])
    t.uploader.revalidate()
    await t.clock.advance(1000)
    expect(t.uploader.getOutputItem(a).status).toBe('failed')
    isOpen = true
    t.uploader.retryUpload(a)
    t.uploader.revalidate()
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['a'])
    t.transport.of('a').fail(namedError('UploadError', 'Refused.'))
    await t.clock.advance(100)
    const calls = validator.mock.calls.length
    t.uploader.retryUpload(a)
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a', 'a'])
    expect(validator.mock.calls.length - calls).toBeLessThanOrEqual(1)
  })

  test('of the host goes on when the setting no longer has it', async () => {
    const t = createTestUploader({
      config: {
        confirmUpload,
        fileValidators: [{ runOn: 'upload', validator: () => ({ message: 'Closed.' }) }],
      },
    })
    t.add('a')
    t.uploader.uploadAll()
    await t.clock.advance(100)
    t.uploader.config.set({ fileValidators: [] })
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
  })
})

describe('a pending validator on upload', () => {
  function slow() {
    const calls: { entry: OutputFileEntry; signal: AbortSignal; settle: (result?: unknown) => void }[] = []
    const validate = (entry: OutputFileEntry, _: unknown, { signal }: FileValidatorContext) =>
      new Promise<never>((resolve) => calls.push({ entry, signal, settle: resolve as never }))
    const plugin = definePlugin({
      id: 'slow',
      setup: ({ contribute }) => void contribute('fileValidator', { id: 'slow', runOn: 'upload', validate }),
    })
    return { calls, plugin: plugin() }
  }

  test('is aborted by the removal of the plugin; the file goes on at once and the late result is ignored', async () => {
    const { calls, plugin } = slow()
    const t = createTestUploader({ plugins: [plugin] })
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a)).toMatchObject({ status: 'uploading', isValidationPending: true })
    t.uploader.unuse('slow')
    expect(calls[0]?.signal.aborted).toBe(true)
    calls[0]?.settle({ message: 'Too late.' })
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    expect(t.uploader.getOutputItem(a)).toMatchObject({ errors: [], isValidationPending: false })
    expect(t.log).toEqual([])
  })

  test('is aborted by the removal of the file, whose place is free at once', async () => {
    const { calls, plugin } = slow()
    const t = createTestUploader({ plugins: [plugin], config: { maxConcurrentRequests: 1 } })
    const [a] = t.add('a', 'b') as [string]
    await t.clock.advance(100)
    expect(calls).toHaveLength(1)
    t.uploader.removeFileByInternalId(a)
    expect(calls[0]?.signal.aborted).toBe(true)
    await t.clock.advance(100)
    expect(calls.map(({ entry }) => entry.name)).toEqual(['a', 'b'])
    calls[0]?.settle({ message: 'Too late.' })
    calls[1]?.settle()
    await t.clock.advance(100)
    expect(names(t)).toEqual(['b'])
    expect(t.log).toEqual([])
  })

  test('of a destroyed uploader is aborted and starts nothing', async () => {
    const { calls, plugin } = slow()
    const t = createTestUploader({ plugins: [plugin] })
    t.add('a')
    await t.clock.advance(100)
    t.uploader.destroy()
    expect(calls[0]?.signal.aborted).toBe(true)
    calls[0]?.settle()
    await microtasks()
    expect(names(t)).toEqual([])
    expect([t.clock.pending, t.log]).toEqual([0, []])
  })

  test('is run for the change of a key that it names, the former result ignored', async () => {
    const calls: { settle: (result?: unknown) => void; signal: AbortSignal }[] = []
    const t = createTestUploader({
      config: {
        fileValidators: [
          {
            runOn: 'upload',
            dependsOn: ['accept'],
            validator: (_e, _u, { signal }) =>
              new Promise<never>((resolve) => calls.push({ settle: resolve as never, signal })),
          },
        ],
      },
    })
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    t.uploader.config.set({ accept: 'text/*' })
    await t.clock.advance(100)
    calls[0]?.settle({ message: 'By the former setting.' })
    await t.clock.advance(100)
    expect(names(t)).toEqual([])
    expect(calls).toHaveLength(2)
    expect(calls[0]?.signal.aborted).toBe(true)
    calls[1]?.settle()
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    expect(t.uploader.getOutputItem(a).errors).toEqual([])
  })
})

describe('a validator that destroys, removes or adds', () => {
  test.each(['add', 'change', 'upload'] as const)('ends quietly: destroy on %s', async (runOn) => {
    const next = vi.fn()
    const t = createTestUploader({
      config: {
        fileValidators: [
          {
            runOn,
            validator(_entry, uploader) {
              uploader.destroy()
              return null
            },
          },
          { runOn, validator: next },
        ],
      },
    })
    expect(() => t.add('a', 'b')).not.toThrow()
    await t.clock.advance(1000)
    expect(t.uploader.isDestroyed).toBe(true)
    expect(next).not.toHaveBeenCalled()
    expect(names(t)).toEqual([])
    expect([t.clock.pending, t.log]).toEqual([0, []])
  })

  test.each(['add', 'change', 'upload'] as const)('ends quietly: removal on %s', async (runOn) => {
    const next = vi.fn()
    const t = createTestUploader({
      config: {
        fileValidators: [
          {
            runOn,
            validator(entry, uploader) {
              if (entry.name === 'a') uploader.removeFileByInternalId(entry.internalId)
              return null
            },
          },
          { runOn, validator: next },
        ],
      },
    })
    t.add('a', 'b')
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['b'])
    expect(next.mock.calls.map(([entry]) => (entry as OutputFileEntry).name)).toEqual(['b'])
    expect(t.log).toEqual([])
  })

  test.each(['add', 'change', 'upload'] as const)(
    'ends quietly: the plugin removes itself on %s',
    async (runOn) => {
      const plugin = definePlugin({
        id: 'gone',
        setup: ({ contribute, uploader }) =>
          void contribute('fileValidator', {
            id: 'gone',
            runOn,
            validate() {
              uploader.unuse('gone')
              return { message: 'By a plugin that is gone.' }
            },
          }),
      })
      const t = createTestUploader({ plugins: [plugin()] })
      const [a] = t.add('a') as [string]
      await t.clock.advance(1000)
      expect(t.uploader.getOutputItem(a).errors).toEqual([])
      expect(names(t)).toEqual(['a'])
    },
  )
})
