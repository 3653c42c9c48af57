import { describe, expect, test, vi } from 'vitest'
import {
  type CollectionValidatorDescriptor,
  definePlugin,
  type OutputCollectionState,
  type Plugin,
} from '../index.js'
import { createTestUploader, microtasks, namedError } from '../testing/index.js'

/** A host validator that blocks while `state.isBlocked`, as a host writes one that reads its own data. */
function blocker(isBlocked = false) {
  const state = { isBlocked, calls: 0 }
  const validator: CollectionValidatorDescriptor = {
    blocksUpload: true,
    validator() {
      state.calls += 1
      return state.isBlocked ? { type: 'CLOSED', message: 'Uploads are closed.' } : null
    },
  }
  return { state, validator }
}

const sized = (name: string, bytes: number) => new File(['x'.repeat(bytes)], name, { type: 'text/plain' })
const names = (t: ReturnType<typeof createTestUploader>) =>
  t.transport.uploads.map(({ entry }) => entry.fileName)

describe.each([false, true])('a list validator that blocks uploads, confirmUpload %s', (confirmUpload) => {
  function setUp(isBlocked: boolean, config: object = {}) {
    const { state, validator } = blocker(isBlocked)
    const t = createTestUploader({ config: { confirmUpload, collectionValidators: [validator], ...config } })
    const toggle = (value: boolean) => {
      state.isBlocked = value
      t.uploader.revalidate()
    }
    return { ...t, state, toggle }
  }

  test('keeps every file back with its reason, and lets them go on when it clears', async () => {
    const t = setUp(true)
    const ids = t.add('a', 'b')
    t.uploader.uploadAll()
    await t.clock.advance(1000)
    expect(names(t)).toEqual([])
    expect(t.uploader.collection.snapshot.uploadBlock).toEqual({
      type: 'CLOSED',
      message: 'Uploads are closed.',
    })
    expect(t.uploader.getOutputCollectionState()).toMatchObject({
      status: 'failed',
      errors: [{ type: 'CLOSED', message: 'Uploads are closed.' }],
    })
    for (const id of ids)
      expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', isQueued: false })
    t.toggle(false)
    if (confirmUpload) t.uploader.uploadAll()
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['a', 'b'])
    expect(t.uploader.collection.snapshot.uploadBlock).toBeNull()
  })

  test('does not start by itself what was not confirmed', async () => {
    const t = setUp(true)
    t.add('a')
    await t.clock.advance(1000)
    t.toggle(false)
    await t.clock.advance(1000)
    expect(names(t)).toEqual(confirmUpload ? [] : ['a'])
  })

  test('leaves what is in flight, holds what is queued, and both go on', async () => {
    const t = setUp(false, { maxConcurrentRequests: 1 })
    const [a, b] = t.add('a', 'b', 'c') as [string, string, string]
    t.uploader.uploadAll()
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    t.toggle(true)
    t.transport.of('a').succeed()
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['a'])
    expect(t.uploader.getOutputItem(a).status).toBe('success')
    expect(t.uploader.getOutputItem(b)).toMatchObject({ isQueued: true, isUploading: false })
    t.toggle(false)
    await t.clock.advance(100)
    t.transport.of('b').succeed()
    await t.clock.advance(100)
    t.transport.of('c').succeed()
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a', 'b', 'c'])
    expect(t.uploader.getOutputCollectionState().status).toBe('success')
  })

  test('that appears and clears in one tick starts each file once', async () => {
    const t = setUp(false, { maxConcurrentRequests: 1 })
    t.add('a', 'b', 'c')
    t.uploader.uploadAll()
    await t.clock.advance(100)
    t.toggle(true)
    t.toggle(false)
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a', 'b'])
    t.toggle(false)
    t.toggle(true)
    t.toggle(false)
    await t.clock.advance(100)
    t.transport.of('b').succeed()
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a', 'b', 'c'])
  })

  test('counts from the moment at which it is validated again, not from the next batch on', async () => {
    const t = setUp(false, { maxConcurrentRequests: 1 })
    t.add('a', 'b')
    t.uploader.uploadAll()
    await microtasks()
    expect(names(t)).toEqual(['a'])
    t.toggle(true)
    t.transport.of('a').succeed()
    await microtasks()
    expect(names(t)).toEqual(['a'])
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['a'])
  })

  test('a file removed during the block does not come back, the others keep their order', async () => {
    const t = setUp(false, { maxConcurrentRequests: 1 })
    const [a, b] = t.add('a', 'b', 'c', 'd') as [string, string]
    t.uploader.uploadAll()
    await t.clock.advance(100)
    t.toggle(true)
    t.uploader.removeFileByInternalId(b)
    t.uploader.removeFileByInternalId(a)
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    t.toggle(false)
    await t.clock.advance(100)
    t.transport.of('c').succeed()
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a', 'c', 'd'])
  })

  test('pausing and the block each hold on their own', async () => {
    const t = setUp(true, { maxConcurrentRequests: 1 })
    t.uploader.pauseUploads()
    t.add('a')
    await t.clock.advance(100)
    t.toggle(false)
    t.uploader.uploadAll()
    await t.clock.advance(1000)
    expect(names(t)).toEqual([])
    t.toggle(true)
    t.uploader.resumeUploads()
    await t.clock.advance(1000)
    expect(names(t)).toEqual([])
    t.toggle(false)
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
  })

  test('a failed upload that is retried during the block goes on when it clears', async () => {
    const t = setUp(false)
    const [a] = t.add('a') as [string]
    t.uploader.uploadAll()
    await t.clock.advance(100)
    t.transport.of('a').fail(namedError('NetworkError', 'Network error'))
    await t.clock.advance(100)
    t.toggle(true)
    t.uploader.retryUpload(a)
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    t.toggle(false)
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['a', 'a'])
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a).status).toBe('success')
  })

  test('retryAll during the block, too, and once', async () => {
    const t = setUp(false)
    t.add('a', 'b')
    t.uploader.uploadAll()
    await t.clock.advance(100)
    for (const upload of t.transport.uploads) upload.fail(namedError('NetworkError', 'Network error'))
    await t.clock.advance(100)
    t.toggle(true)
    t.uploader.retryAll()
    t.uploader.retryAll()
    t.toggle(false)
    await t.clock.advance(1000)
    expect(names(t).sort()).toEqual(['a', 'a', 'b', 'b'])
  })

  test('destroying the uploader during the block leaves nothing behind', async () => {
    const t = setUp(false, { maxConcurrentRequests: 1 })
    t.add('a', 'b')
    t.uploader.uploadAll()
    await t.clock.advance(100)
    t.toggle(true)
    t.uploader.destroy()
    t.state.isBlocked = false
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['a'])
    expect(t.transport.of('a').isOpen).toBe(false)
    expect(t.clock.pending).toBe(0)
    expect(t.log).toEqual([])
  })
})

describe('a plugin that blocks uploads', () => {
  const closed = (options: object = {}): Plugin =>
    definePlugin({
      id: 'closed',
      setup: ({ contribute }) =>
        void contribute('collectionValidator', {
          id: 'closed',
          blocksUpload: true,
          validate: () => ({ message: 'Closed.' }),
          ...options,
        }),
    })()

  test('installed while files are queued holds them; removed, it lets them go', async () => {
    const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
    t.add('a', 'b')
    await t.clock.advance(100)
    t.uploader.use(closed())
    t.transport.of('a').succeed()
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['a'])
    t.uploader.unuse('closed')
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a', 'b'])
  })

  test('whose error has another type with the same message replaces the reason', async () => {
    let type = 'CLOSED'
    const validator: CollectionValidatorDescriptor = {
      blocksUpload: true,
      validator: () => ({ type, message: 'Uploads are closed.' }),
    }
    const t = createTestUploader({ config: { collectionValidators: [validator] } })
    t.add('a')
    await t.clock.advance(100)
    type = 'QUOTA_EXCEEDED'
    t.uploader.revalidate()
    await t.clock.advance(100)
    expect(t.uploader.collection.snapshot.uploadBlock?.type).toBe('QUOTA_EXCEEDED')
  })

  test('without blocksUpload its error is shown and blocks nothing', async () => {
    const t = createTestUploader({ plugins: [closed({ blocksUpload: false })] })
    t.add('a')
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    expect(t.uploader.getOutputCollectionState().errors).toMatchObject([{ message: 'Closed.' }])
    expect(t.uploader.collection.snapshot.uploadBlock).toBeNull()
  })

  test('may block with some of its errors only; the first of those is the reason', async () => {
    const errors = [{ type: 'HINT', message: 'A hint.' }]
    const t = createTestUploader({
      plugins: [
        closed({ validate: () => errors, blocksUpload: ({ type }: { type: string }) => type === 'STOP' }),
      ],
    })
    t.add('a')
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    errors.push({ type: 'STOP', message: 'Stop.' })
    t.uploader.revalidate()
    t.add('b')
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    expect(t.uploader.collection.snapshot.uploadBlock).toMatchObject({ type: 'STOP' })
    expect(t.uploader.getOutputCollectionState().errors).toHaveLength(2)
  })

  test('whose condition is not met does not block', async () => {
    const t = createTestUploader({
      plugins: [
        closed({
          when: ({ collection }: { collection: { totalCount: number } }) => collection.totalCount > 1,
        }),
      ],
    })
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    t.add('b')
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    t.uploader.removeFileByInternalId(a)
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a', 'b'])
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('broken')
      },
    ],
    ['returns a promise', () => Promise.reject(new Error('late'))],
    ['returns a string', () => 'closed'],
    ['returns an error without a message', () => ({ type: 'CLOSED' })],
  ])('that %s is reported once, and blocks uploads unless failures are skipped', async (_, validate) => {
    for (const validatorFailure of ['block', 'skip'] as const) {
      const t = createTestUploader({ plugins: [closed({ validate })], config: { validatorFailure } })
      t.add('a', 'b')
      await t.clock.advance(1000)
      expect(names(t)).toEqual(validatorFailure === 'skip' ? ['a', 'b'] : [])
      expect(t.log).toHaveLength(1)
    }
  })

  test('whose blocksUpload throws is reported and does not stop the page', async () => {
    const t = createTestUploader({
      plugins: [
        closed({
          blocksUpload() {
            throw new Error('broken')
          },
        }),
      ],
    })
    expect(() => t.add('a', 'b')).not.toThrow()
    await t.clock.advance(1000)
    expect(t.uploader.getOutputCollectionState().totalCount).toBe(2)
    expect(names(t)).toEqual([])
    t.uploader.config.set({ validatorFailure: 'skip' })
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['a', 'b'])
    expect(t.log).not.toEqual([])
  })

  test('that destroys the uploader while it validates ends quietly', async () => {
    const t = createTestUploader({
      plugins: [
        closed({
          validate({ totalCount }: OutputCollectionState, uploader: { destroy(): void }) {
            if (totalCount > 0) uploader.destroy()
            return null
          },
        }),
        definePlugin({
          id: 'next',
          setup: ({ contribute }) =>
            void contribute('collectionValidator', { id: 'next', validate: () => null }),
        })(),
      ],
    })
    t.add('a')
    await t.clock.advance(1000)
    expect(t.uploader.isDestroyed).toBe(true)
    expect(names(t)).toEqual([])
    expect(t.clock.pending).toBe(0)
    expect(t.log).toEqual([])
  })
})

describe('the limit of the list', () => {
  test('a lower limit holds queued files at once, a higher one lets them go on', async () => {
    const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
    t.add('a', 'b', 'c')
    await microtasks()
    t.uploader.config.set({ multipleMax: 2 })
    t.transport.of('a').succeed()
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['a'])
    t.uploader.config.set({ multipleMax: 3 })
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a', 'b'])
  })

  test('with multiple off, queued files wait until only one is left', async () => {
    const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
    const [a, b] = t.add('a', 'b', 'c') as [string, string, string]
    await t.clock.advance(100)
    t.uploader.config.set({ multiple: false })
    t.transport.of('a').succeed()
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    t.uploader.removeFileByInternalId(a)
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    t.uploader.removeFileByInternalId(b)
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a', 'c'])
  })

  test('a file that a listener adds at the start of an upload holds the next one', async () => {
    const t = createTestUploader({
      config: { multipleMax: 2, maxConcurrentRequests: 2, confirmUpload: true },
    })
    let extra: string | undefined
    t.uploader.on('file-upload-start', () => {
      extra ??= t.add('extra')[0]
    })
    t.add('a', 'b')
    t.uploader.uploadAll()
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['a'])
    t.uploader.removeFileByInternalId(extra as string)
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a', 'b'])
  })

  test('silent files count, too', async () => {
    const t = createTestUploader({ config: { multipleMax: 1 } })
    t.uploader.addFileFromObject(sized('a', 1), { silent: true })
    const { internalId } = t.uploader.addFileFromObject(sized('b', 1), { silent: true })
    await t.clock.advance(100)
    expect(names(t)).toEqual([])
    t.uploader.removeFileByInternalId(internalId)
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
  })

  test('too few files block nothing', async () => {
    const t = createTestUploader({ config: { multipleMin: 3 } })
    t.add('a')
    await t.clock.advance(100)
    expect(names(t)).toEqual(['a'])
    expect(t.uploader.collection.snapshot.uploadBlock).toBeNull()
  })

  test('uploadAll obeys a limit on what the list holds now, not on what it held before', async () => {
    const t = createTestUploader({
      config: {
        confirmUpload: true,
        collectionValidators: [
          {
            blocksUpload: true,
            validator: ({ allEntries }) =>
              allEntries.some(({ size }) => (size ?? 0) > 10) ? { message: 'Too large.' } : null,
          },
        ],
      },
    })
    const small = t.uploader.addFileFromObject(sized('small', 1))
    await t.clock.advance(1000)
    t.uploader.addFileFromObject(sized('other', 2))
    await microtasks()
    t.uploader.removeFileByInternalId(small.internalId)
    const large = t.uploader.addFileFromObject(sized('large', 20))
    t.uploader.uploadAll()
    await t.clock.advance(1000)
    expect(names(t)).toEqual([])
    t.uploader.updateFile(large.internalId, { file: sized('fine', 5) })
    t.uploader.uploadAll()
    await t.clock.advance(1000)
    expect(names(t).sort()).toEqual(['fine', 'other'])
  })

  test('2,000 queued files wait and go on, each once, in their order', async () => {
    const t = createTestUploader({ config: { maxConcurrentRequests: 50 } })
    const all = Array.from({ length: 2000 }, (_, i) => `f${i}`)
    t.add(...all)
    await t.clock.advance(100)
    expect(t.transport.uploads).toHaveLength(50)
    t.uploader.config.set({ multipleMax: 1999 })
    for (const upload of [...t.transport.uploads]) upload.succeed()
    await t.clock.advance(1000)
    expect(t.transport.uploads).toHaveLength(50)
    expect(t.uploader.getOutputCollectionState()).toMatchObject({ successCount: 50, uploadingCount: 1950 })
    t.uploader.config.set({ multipleMax: 'Infinity' })
    for (let i = 0; i < 60; i++) {
      await t.clock.advance(10)
      for (const upload of t.transport.uploads) if (upload.isOpen) upload.succeed()
    }
    await t.clock.advance(1000)
    expect(names(t)).toEqual(all)
    expect(t.uploader.getOutputCollectionState().status).toBe('success')
  })

  test('a listener that throws when the list fails changes nothing', async () => {
    const t = createTestUploader({ config: { multipleMax: 1 } })
    const listener = vi.fn(() => {
      throw new Error('broken')
    })
    t.uploader.on('common-upload-failed', listener)
    const [, b] = t.add('a', 'b') as [string, string]
    await t.clock.advance(1000)
    expect(listener).toHaveBeenCalledTimes(1)
    t.uploader.removeFileByInternalId(b)
    await t.clock.advance(1000)
    expect(names(t)).toEqual(['a'])
  })
})
