import fc from 'fast-check'
import { expect, test } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader, type TestUploader } from '../testing/createTestUploader.js'
import type { Uploader } from '../Uploader.js'

/** The places where code of a plugin or of the page runs while a step of an entry is under way. */
const PLACES = [
  'onAdd',
  'beforeUpload',
  'validator on add',
  'validator on change',
  'validator on upload',
  'list validator',
  'metadata',
  'condition of a validator',
  'upload-start of Uppy',
  'upload-progress of Uppy',
  'upload-success of Uppy',
  'file-removed of Uppy',
  'change',
  'common-upload-start',
  'common-upload-success',
  'activity-change',
  'subscriber of the list',
] as const

const REACTIONS = [
  'remove',
  'remove all',
  'replace bytes',
  'replace file',
  'edit',
  'add',
  'pause all',
  'resume all',
  'retry all',
  'upload all',
  'revalidate',
  'forbid',
  'allow',
  'uppy.upload',
  'uppy.retryAll',
  'uppy.cancelAll',
  'uppy.removeFile',
  'remove plugin',
  'other uploader',
  'destroy',
] as const

type Place = (typeof PLACES)[number]
type Reaction = (typeof REACTIONS)[number]

const info = {
  uuid: 'uuid-of-another',
  cdnUrl: 'https://cdn.example/uuid-of-another/',
  name: 'another',
  originalFilename: 'another',
  size: 4,
  mimeType: 'text/plain',
  isImage: false,
  isStored: true,
  imageInfo: null,
  videoInfo: null,
  contentInfo: null,
  metadata: null,
}

function react({ uploader, add }: TestUploader, other: Uploader, reaction: Reaction, index: number): void {
  if (uploader.isDestroyed) return
  const id = uploader.entries.ids[index]
  const entry = uploader.entries.get(id ?? '')
  const { uppy } = uploader
  const actions: Record<Reaction, () => unknown> = {
    remove: () => entry && uploader.removeFileByInternalId(entry.internalId),
    'remove all': () => uploader.removeAllFiles(),
    // Uppy refuses it for a file that has left its map, while the events of its removal are under way.
    'replace bytes': () =>
      uppy.getFile(id ?? '') && uppy.setFileState(id as string, { data: new Blob(['other']), size: 5 }),
    'replace file': () => entry && uploader.replaceFile(entry.internalId, info),
    edit: () =>
      entry && entry.phase !== 'sending' && uploader.updateFile(entry.internalId, { metadata: { a: 'b' } }),
    add: () => uploader.entries.size < 5 && add('by the page'),
    'pause all': () => uploader.pauseAll(),
    'resume all': () => uploader.resumeAll(),
    'retry all': () => uploader.retryAll(),
    'upload all': () => uploader.uploadAll(),
    revalidate: () => uploader.revalidate(),
    forbid: () => uploader.config.set({ multipleMax: 1 }),
    allow: () => uploader.config.set({ multipleMax: null as never }),
    'uppy.upload': () => void uppy.upload().catch(() => {}),
    'uppy.retryAll': () => void uppy.retryAll().catch(() => {}),
    'uppy.cancelAll': () => uppy.cancelAll(),
    'uppy.removeFile': () => entry && uppy.removeFile(entry.internalId),
    'remove plugin': () => uploader.unuse('page'),
    'other uploader': () => other.addFileFromObject(new File(['text'], 'elsewhere')),
    destroy: () => uploader.destroy(),
  }
  try {
    actions[reaction]()
  } catch (error) {
    // A call that the state of the entry does not allow is refused, and changes nothing.
    expect(error).toMatchObject({ code: expect.stringMatching(/^(entry-|uploader-destroyed|input-invalid)/) })
  }
}

/** A plugin and a page whose code may react at each place. */
function listen(t: TestUploader, at: (place: Place) => void): void {
  const { uploader } = t
  const page = definePlugin({
    id: 'page',
    setup({ contribute }) {
      contribute('fileHook', { id: 'onAdd', hook: 'onAdd', handle: async () => at('onAdd') })
      contribute('fileHook', {
        id: 'beforeUpload',
        hook: 'beforeUpload',
        handle: async () => at('beforeUpload'),
      })
      for (const runOn of ['add', 'change', 'upload'] as const) {
        contribute('fileValidator', {
          id: runOn,
          runOn,
          validate: () => {
            at(`validator on ${runOn}`)
            return runOn === 'upload' ? Promise.resolve(null) : null
          },
        })
      }
      contribute('fileValidator', {
        id: 'conditional',
        when: () => {
          at('condition of a validator')
          return true
        },
        validate: () => null,
      })
      contribute('collectionValidator', {
        id: 'list',
        validate: () => {
          at('list validator')
          return null
        },
      })
    },
  })
  uploader.use(page())
  uploader.config.set({
    metadata: () => {
      at('metadata')
      return { a: 'b' }
    },
  })
  for (const event of ['upload-start', 'upload-progress', 'upload-success', 'file-removed'] as const)
    uploader.uppy.on(event, () => at(`${event} of Uppy`))
  for (const event of ['change', 'common-upload-start', 'common-upload-success', 'activity-change'] as const)
    uploader.on(event, () => at(event))
  uploader.entries.subscribe(() => at('subscriber of the list'))
}

const anyReaction = fc.record({
  place: fc.constantFrom(...PLACES),
  reaction: fc.constantFrom(...REACTIONS),
  index: fc.nat(3),
  /** Number of times that the place is passed before. */
  after: fc.nat(3),
})

test('code of plugins and of the page may act at any step: no entry is stuck, and nothing is left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyReaction, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 2 }),
      fc.boolean(),
      async (reactions, maxConcurrentRequests, isList) => {
        const t = createTestUploader({ config: { maxConcurrentRequests } })
        const other = createTestUploader()
        const left = reactions.map((reaction) => ({ ...reaction }))
        listen(t, (place) => {
          for (const item of left) {
            if (item.place !== place) continue
            item.after -= 1
            if (item.after === -1) react(t, other.uploader, item.reaction, item.index)
          }
        })
        if (isList) t.uploader.setCurrentActivity('upload-list')
        if (!t.uploader.isDestroyed) t.add('a', 'b', 'c')
        for (let round = 0; round < 12; round++) {
          await t.clock.advance(100)
          for (const upload of t.transport.uploads.filter(({ isOpen }) => isOpen)) {
            upload.progress(2, 4)
            await t.clock.advance(60)
            if (upload.isOpen) upload.succeed()
            await microtasks()
          }
        }
        if (!t.uploader.isDestroyed) {
          left.length = 0
          t.uploader.config.set({ multipleMax: null as never })
          for (let round = 0; round < 12; round++) {
            t.uploader.resumeAll()
            t.uploader.retryAll()
            t.uploader.uploadAll()
            await t.clock.advance(100)
            for (const upload of t.transport.uploads) if (upload.isOpen) upload.succeed()
            await microtasks()
          }
          await t.clock.advance(1000)
          for (const entry of t.uploader.entries.values()) expect(entry.phase).toBe('done')
          const { totalCount, successCount, status } = t.uploader.getOutputCollectionState()
          expect(successCount).toBe(totalCount)
          expect(status).toBe(totalCount > 0 ? 'success' : 'idle')
          expect(t.uploader.uppy.getFiles().map(({ id }) => id)).toEqual(t.uploader.entries.ids)
          t.uploader.destroy()
        }
        await t.clock.advance(60_000)
        expect(t.clock.pending).toBe(0)
        expect(t.transport.uploads.filter(({ isOpen }) => isOpen)).toEqual([])
        expect(t.log.filter((line) => line.startsWith('error'))).toEqual([])
        other.uploader.destroy()
        await other.clock.advance(60_000)
        expect(other.clock.pending).toBe(0)
      },
    ),
  )
})
