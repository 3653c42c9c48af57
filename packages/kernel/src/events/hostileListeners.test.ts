import { describe, expect, test, vi } from 'vitest'
import { definePlugin, type EventMap, TransportToken } from '../index.js'
import { createTestUploader, namedError } from '../testing/index.js'

const types: (keyof EventMap)[] = [
  'file-added',
  'file-removed',
  'file-upload-start',
  'file-upload-progress',
  'file-upload-success',
  'file-upload-failed',
  'file-url-changed',
  'common-upload-start',
  'common-upload-progress',
  'common-upload-success',
  'common-upload-failed',
  'all-settled',
  'group-created',
  'change',
  'modal-open',
  'modal-close',
  'activity-change',
]

/** A page on which everything happens once. */
async function live(onStart: (t: ReturnType<typeof createTestUploader>) => void, config: object = {}) {
  const removed: string[] = []
  const t = createTestUploader({
    config: { groupOutput: true, maxConcurrentRequests: 2, metadata: () => ({ a: '1' }), ...config },
    plugins: [
      definePlugin({
        id: 'all',
        setup({ contribute, onCleanup, provide, get }) {
          onCleanup(() => void removed.push('all'))
          contribute('fileValidator', { id: 'slow', validate: async () => null })
          contribute('fileHook', { id: 'on', hook: 'onAdd', handle: async () => ({ metadata: { on: '1' } }) })
          contribute('fileHook', {
            id: 'before',
            hook: 'beforeUpload',
            handle: async () => ({ fileName: 'named' }),
          })
          contribute('collectionValidator', { id: 'list', blocksUpload: true, validate: () => null })
          const inner = get(TransportToken)
          provide(TransportToken, () => ({
            ...inner,
            createGroup: async () => ({
              uuid: 'g~1',
              filesCount: 1,
              totalSize: 1,
              isStored: true,
              isImage: false,
              cdnUrl: 'https://cdn.example/g~1/',
              files: [],
              createdAt: '',
              storedAt: null,
            }),
          }))
        },
      })(),
    ],
  })
  onStart(t)
  const attempt = (act: () => unknown) => {
    if (!t.uploader.isDestroyed) act()
  }
  const settle = async (end: (upload: (typeof t.transport.uploads)[number]) => void) => {
    for (const upload of [...t.transport.uploads]) if (upload.isOpen) end(upload)
    await t.clock.advance(400)
  }
  attempt(() => t.uploader.initFlow(true))
  attempt(() => t.uploader.setModalState(false))
  attempt(() => t.add('a', 'b', 'c', 'd'))
  await t.clock.advance(400)
  await settle((upload) => upload.progress(1, 2))
  await settle((upload) => upload.fail(namedError('NetworkError', 'Network error')))
  await settle((upload) => upload.succeed())
  attempt(() => t.uploader.retryAll())
  await t.clock.advance(400)
  await settle((upload) => upload.succeed())
  await settle((upload) => upload.succeed())
  await t.clock.advance(400)
  return { ...t, attempt, removed }
}

test('the page above emits every event', async () => {
  const seen = new Set<string>()
  const t = await live(({ uploader }) => {
    for (const type of types) uploader.on(type, () => void seen.add(type))
  })
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ status: 'success', successCount: 4 })
  expect(t.uploader.getOutputCollectionState().group?.uuid).toBe('g~1')
  t.uploader.removeAllFiles()
  expect([...seen].sort()).toEqual([...types].sort())
  expect(t.log).toEqual([])
})

describe.each(types)('a listener of %s', (type) => {
  test('that throws or rejects is reported, and everything goes on', async () => {
    const second = vi.fn()
    const t = await live(({ uploader }) => {
      uploader.on(type, () => {
        throw new Error('broken')
      })
      uploader.on(type, (async () => Promise.reject(new Error('late'))) as () => void)
      uploader.on(type, second)
    })
    expect(t.uploader.getOutputCollectionState()).toMatchObject({ status: 'success', successCount: 4 })
    t.uploader.removeAllFiles()
    expect(second).toHaveBeenCalled()
    expect(t.log.every((line) => line.includes('listener') && line.includes(type))).toBe(true)
    expect(t.log.length).toBeGreaterThanOrEqual(2)
  })

  test('that destroys the uploader ends everything quietly', async () => {
    const after = vi.fn()
    const t = await live(({ uploader }) => {
      uploader.on(type, () => uploader.destroy())
      for (const other of types) {
        uploader.on(other, () => {
          if (uploader.isDestroyed && other !== type) after(other)
        })
      }
    })
    t.attempt(() => t.uploader.removeAllFiles())
    expect(t.uploader.isDestroyed).toBe(true)
    expect(t.transport.uploads.some(({ isOpen }) => isOpen)).toBe(false)
    await t.clock.advance(60_000)
    expect(t.clock.pending).toBe(0)
    expect(after).not.toHaveBeenCalled()
    expect(t.removed).toEqual(['all'])
    expect(t.log).toEqual([])
  })

  test('that removes every file leaves an empty, idle list', async () => {
    const t = await live(({ uploader }) => {
      uploader.on(type, () => uploader.removeAllFiles())
    })
    t.uploader.removeAllFiles()
    await t.clock.advance(1000)
    expect(t.uploader.getOutputCollectionState()).toMatchObject({
      status: 'idle',
      totalCount: 0,
      progress: 0,
      group: null,
    })
    expect(t.transport.uploads.some(({ isOpen }) => isOpen)).toBe(false)
    expect(t.log).toEqual([])
  })

  test('that removes the plugin, pauses and resumes, or retries does no harm', async () => {
    const t = await live(({ uploader }) => {
      uploader.on(type, () => {
        uploader.pauseUploads()
        uploader.retryAll()
        uploader.revalidate()
        uploader.resumeUploads()
      })
    })
    for (let i = 0; i < 5; i++) {
      for (const upload of t.transport.uploads) if (upload.isOpen) upload.succeed()
      await t.clock.advance(400)
    }
    expect(t.uploader.getOutputCollectionState()).toMatchObject({ status: 'success', successCount: 4 })
    expect(t.log).toEqual([])
  })

  test('that adds files gets them uploaded, each once', async () => {
    let left = 3
    const t = await live(({ uploader }) => {
      uploader.on(type, () => {
        if (left-- > 0) uploader.addFileFromObject(new File(['x'], `extra${left}`), { silent: true })
      })
    })
    for (let i = 0; i < 8; i++) {
      for (const upload of t.transport.uploads) if (upload.isOpen) upload.succeed()
      await t.clock.advance(400)
    }
    const { status, totalCount, successCount } = t.uploader.getOutputCollectionState()
    expect([status, successCount]).toEqual(['success', totalCount])
    expect(new Set(t.transport.uploads.map(({ entry }) => entry.internalId)).size).toBe(totalCount)
    expect(t.log).toEqual([])
  })
})
