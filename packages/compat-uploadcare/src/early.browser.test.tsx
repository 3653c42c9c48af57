import {
  createUploader,
  definePlugin,
  type FileInfo,
  stringOption,
  TransportToken,
  type Uploader,
} from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import { type Chunk, mountCompat, mountElements, mountReact } from './testing/fixtures/earlyHosts.js'

// The chunks of the elements and of the layer, which the page imports. React's is requested through the test's own function.
const { chunks } = vi.hoisted(() => {
  const createChunk = () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    return { arrived, arrive, requests: 0 }
  }
  return { chunks: { react: createChunk, elements: createChunk(), compat: createChunk() } }
})
vi.mock('../../elements/src/runtime/createRuntime.js', async (importOriginal) => {
  chunks.elements.requests += 1
  await chunks.elements.arrived
  return importOriginal()
})
vi.mock('../../uploader/src/app/uploader.js', async (importOriginal) => {
  chunks.compat.requests += 1
  await chunks.compat.arrived
  return importOriginal()
})

interface Controlled extends Chunk {
  readonly arrive: () => void
}

const hosts = [
  { host: 'React', mount: mountReact, chunkOf: (): Controlled => chunks.react() },
  { host: 'elements', mount: mountElements, chunkOf: (): Controlled => chunks.elements },
  { host: 'compat', mount: mountCompat, chunkOf: (): Controlled => chunks.compat },
]

/** A page's plugins: a transport, and a hook whose plugin takes its time. */
function createPlugins() {
  const sent: string[] = []
  let setUp = () => {}
  const isSetUp = new Promise<void>((resolve) => {
    setUp = resolve
  })
  const transport = definePlugin({
    id: 'uploadcare-transport',
    config: { pubkey: stringOption('') },
    setup({ provide }) {
      provide(TransportToken, () => ({
        async upload({ file, fileName }) {
          sent.push((await file?.text()) ?? '')
          return { uuid: 'u', name: fileName, cdnUrl: 'https://cdn.example/u/' } as FileInfo
        },
        fileInfo: () => Promise.reject(new Error('none')),
      }))
    },
  })
  const convert = definePlugin({
    id: 'convert',
    async setup({ contribute }) {
      await isSetUp
      contribute('fileHook', {
        id: 'convert',
        hook: 'onAdd',
        handle: () => ({ file: new File(['converted'], 'note.txt', { type: 'text/plain' }) }),
      })
    },
  })
  return { sent, setUp, plugins: [transport(), convert()] }
}

const UploaderClass = createUploader().constructor

const isLoaded = (api: Uploader) => {
  try {
    return Boolean(api.slots)
  } catch {
    return false
  }
}
const file = () => new File(['raw'], 'note.txt', { type: 'text/plain' })
const SOURCES = 'local, url, camera, dropbox, gdrive'
const errors = vi.spyOn(console, 'error')
const logged = () => errors.mock.calls.flat().map(String)

// In this order: what the page has imported stays.
for (const timing of ['never', 'late', 'on time'] as const) {
  test.each(hosts)(`a chunk that arrives ${timing}: $host`, async ({ mount, chunkOf }) => {
    errors.mockClear()
    const chunk = chunkOf()
    const { sent, setUp, plugins } = createPlugins()
    if (timing === 'on time') chunk.arrive()
    const page = await mount({ plugins, chunk })
    const api = page.api()
    // Using the API loads the app at once.
    await expect.poll(() => chunk.requests).toBe(1)
    if (timing === 'late') {
      const removed = await mount({ plugins, chunk })
      removed.api().initFlow()
      await removed.remove()
    }

    // Each key has its value or its default, messages and the list can be read.
    expect(api.cfg).toMatchObject({ multipleMax: 3, multiple: true })
    expect(api.cfg.sourceList).toBe(SOURCES)
    expect(api.l10n('upload-files')).toBe('Upload files')
    expect([api.getOutputCollectionState().totalCount, api.getCurrentActivity()]).toEqual([0, null])
    expect(api.isDestroyed).toBe(false)

    const heard: string[] = []
    api.on('file-added', ({ name }) => heard.push(`added ${name}`))
    api.on('file-added', () => heard.push('removed'))()
    api.on('file-upload-success', ({ name }) => heard.push(`uploaded ${name}`))
    const entry = api.addFileFromObject(file())
    // It is the uploader itself: the file is in the list, and the event is emitted.
    expect(api).toBeInstanceOf(UploaderClass)
    expect([entry.name, api.entries.size, heard]).toEqual(['note.txt', 1, ['added note.txt']])
    expect(page.api()).toBe(api)

    if (timing === 'never') {
      expect(() => api.uppy).toThrow('whenAttached')
    } else {
      chunk.arrive()
      await expect.poll(() => isLoaded(api)).toBe(true)
      // The file is in the list of the uploader, and waits for the plugins of the page.
      expect([sent, heard]).toEqual([[], ['added note.txt']])
      setUp()
      // No hook misses the file.
      await expect.poll(() => heard).toEqual(['added note.txt', 'uploaded note.txt'])
      expect(sent).toEqual(['converted'])
      expect(page.api().getOutputItem(entry.internalId).status).toBe('success')
      expect(page.api().getOutputCollectionState().totalCount).toBe(1)
      expect(page.api()).toBe(api)
    }
    // Neither a component that is removed nor one that has left while it was loading is missed.
    await page.remove()
    expect(logged()).toEqual([])
  })
}
