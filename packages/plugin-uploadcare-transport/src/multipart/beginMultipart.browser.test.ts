import {
  type ConfigMap,
  createUploader,
  definePlugin,
  type EntryUpdate,
  type EventMap,
  type FileValidatorMoment,
  type Uploader,
} from '@lading/kernel'
import { type HttpRequest, HttpToken, xhrHttp } from '@lading/transport-engine'
import { indexedDbStorage } from '@lading/transport-engine/testing'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { uploadcareTransport } from '../uploadcareTransport.js'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

const PART_BYTES = 1000
const url = inject('localServiceUrl')

interface PageOptions {
  readonly config?: Partial<ConfigMap>
  /** When the validator runs. */
  readonly runOn?: FileValidatorMoment
  /** Whether the service says that uploads can be given up. */
  readonly isAnnounced?: boolean
}

const parts = ['upload 1', 'upload 2', 'upload 3']
const whole = ['start', ...parts, 'complete']

/** A page of the local service, with a validator that waits for the test and decides on all files but the first one. */
async function createPage({ config = {}, runOn = 'change', isAnnounced = true }: PageOptions = {}) {
  const sent: string[] = []
  const started: string[] = []
  const events: string[] = []
  const gates: ((accepts: boolean) => void)[] = []
  let isHeld = false
  let release = () => {}
  const http = {
    async send(request: HttpRequest) {
      const { pathname, searchParams } = new URL(request.url)
      const call = `${pathname.split('/')[2]} ${searchParams.get('partNumber') ?? ''}`.trim()
      sent.push(call)
      const response = await xhrHttp.send(request)
      if (call !== 'start') return response
      const { is_abortable, ...body } = JSON.parse(response.text)
      started.push(body.uuid)
      if (isHeld) await new Promise<void>((resolve) => (release = resolve))
      return isAnnounced ? response : { ...response, text: JSON.stringify(body) }
    },
  }
  const uploader = createUploader({
    config: {
      pubkey: 'demopublickey',
      baseUrl: url,
      cdnCname: url,
      multipartMinFileSize: PART_BYTES,
      multipartChunkSize: PART_BYTES,
      multipartMaxConcurrentRequests: 1,
      ...config,
      fileValidators: [
        {
          runOn,
          async validator({ name, isSuccess }) {
            if (name === 'first.bin' || isSuccess) return undefined
            const accepts = await new Promise<boolean>((resolve) => gates.push(resolve))
            return accepts ? undefined : { message: 'No.' }
          },
        },
      ],
    },
    plugins: [uploadcareTransport()],
    services: (scope) => scope.value(HttpToken, http),
  })
  onTestFinished(() => uploader.destroy())
  let seed = 0
  const add = (name: string) => {
    seed += 1
    const bytes = crypto.getRandomValues(new Uint8Array(2 * PART_BYTES + 500 + seed))
    return uploader.addFileFromObject(new File([bytes], name)).internalId
  }
  const statusOf = (id: string) => uploader.getOutputItem(id).status
  const ends = (id: string) => vi.waitFor(() => expect(statusOf(id)).toBe('success'))
  const first = add('first.bin')
  await ends(first)
  expect(sent).toEqual(whole)
  sent.length = 0
  started.length = 0
  for (const name of [
    'file-upload-start',
    'file-upload-success',
    'file-upload-failed',
    'file-removed',
    'common-upload-start',
    'common-upload-success',
    'common-upload-failed',
  ] satisfies (keyof EventMap)[])
    uploader.on(name, () => events.push(name))
  /** Resolves once the service has answered a call that comes after those of the page. */
  const quiet = () => isOpen(started[0])
  /** Resolves once the validator runs for a number of files, and the list and the network have followed. */
  const validating = async (files = 1) => {
    await vi.waitFor(() => expect(gates).toHaveLength(files))
    uploader.collection.current()
    for (let turn = 0; turn < 5; turn++) await quiet()
  }
  const decide = (accepts: boolean) => {
    for (const gate of gates.splice(0)) gate(accepts)
  }
  /** Whether the service takes parts of an upload. */
  const isOpen = async (uuid: string | undefined) => {
    const body = new URLSearchParams({ UPLOADCARE_PUB_KEY: 'demopublickey', uuid: String(uuid) })
    const answer = await fetch(`${url}/multipart/parts/?jsonerrors=1`, { method: 'POST', body })
    return 'parts' in (await answer.json())
  }
  const hold = () => {
    isHeld = true
    return () => {
      isHeld = false
      release()
    }
  }
  return { uploader, sent, started, events, add, statusOf, ends, validating, decide, isOpen, hold }
}

const moments = ['change', 'add', 'upload'] as const

test.each(moments)(
  'an upload starts while validators for %s run, and no byte is sent before they accept it',
  async (runOn) => {
    const { sent, started, events, add, statusOf, ends, validating, decide, isOpen } = await createPage({
      runOn,
    })
    const id = add('film.bin')
    await validating()
    await vi.waitFor(() => expect(sent).toEqual(['start']))
    await vi.waitFor(() => expect(started).toHaveLength(1))
    const status = statusOf(id)
    expect(status).toBe(runOn === 'upload' ? 'uploading' : 'idle')
    expect(events).not.toContain('file-upload-success')
    expect(await isOpen(started[0])).toBe(true)
    decide(true)
    await ends(id)
    expect(sent).toEqual(whole)
  },
)

test.each(moments)('one that validators for %s refuse leaves nothing at the service', async (runOn) => {
  const { sent, started, add, statusOf, validating, decide, isOpen } = await createPage({ runOn })
  const id = add('film.bin')
  await validating()
  await vi.waitFor(() => expect(sent).toEqual(['start']))
  decide(false)
  await vi.waitFor(() => expect(sent).toEqual(['start', 'abort']))
  await vi.waitFor(async () => expect(await isOpen(started[0])).toBe(false))
  expect(statusOf(id)).toBe('failed')
})

test.each(moments)('one that is removed while validators for %s run leaves nothing there', async (runOn) => {
  const { uploader, sent, started, add, validating, isOpen } = await createPage({ runOn })
  const id = add('film.bin')
  await validating()
  await vi.waitFor(() => expect(sent).toEqual(['start']))
  uploader.removeFiles([id])
  await vi.waitFor(() => expect(sent).toEqual(['start', 'abort']))
  await vi.waitFor(async () => expect(await isOpen(started[0])).toBe(false))
})

test('the end of the uploader takes back what was begun', async () => {
  const { uploader, sent, started, add, validating, isOpen } = await createPage()
  add('film.bin')
  await validating()
  await vi.waitFor(() => expect(sent).toEqual(['start']))
  uploader.destroy()
  await vi.waitFor(() => expect(sent).toEqual(['start', 'abort']))
  await vi.waitFor(async () => expect(await isOpen(started[0])).toBe(false))
})

test.each<[string, EntryUpdate]>([
  ['another name', { fileName: 'other.bin' }],
  ['other metadata', { metadata: { place: 'here' } }],
  ['other bytes', { file: new File([new Uint8Array(2 * PART_BYTES + 1)], 'film.bin') }],
])(
  'an entry with %s by then is uploaded as it is, and the first start is taken back',
  async (_title, update) => {
    const { uploader, sent, started, add, ends, validating, decide, isOpen } = await createPage()
    const id = add('film.bin')
    await validating()
    await vi.waitFor(() => expect(started).toHaveLength(1))
    uploader.updateFile(id, update)
    await validating(2)
    decide(true)
    await ends(id)
    await vi.waitFor(async () => expect(await isOpen(started[0])).toBe(false))
    expect(sent.filter((call) => call !== 'abort')).toEqual(['start', ...whole])
    expect(sent.filter((call) => call === 'abort')).toHaveLength(1)
    const { fileInfo } = uploader.getOutputItem(id)
    expect(fileInfo).toMatchObject({ uuid: started[1], size: update.file?.size ?? 2 * PART_BYTES + 502 })
    expect(fileInfo?.originalFilename).toBe(update.fileName ?? 'film.bin')
  },
)

test('two files start once each, as many as have a slot', async () => {
  const { sent, started, add, ends, validating, decide, isOpen } = await createPage({
    config: { maxConcurrentRequests: 2 },
  })
  const ids = ['a.bin', 'b.bin', 'c.bin'].map(add)
  await validating(3)
  expect(sent).toEqual(['start', 'start'])
  decide(true)
  for (const id of ids) await ends(id)
  expect(sent.filter((call) => call === 'start')).toHaveLength(3)
  expect(sent).not.toContain('abort')
  for (const uuid of started) expect(await isOpen(uuid)).toBe(false)
})

test('an entry that is renamed as soon as it is accepted is uploaded under its new name', async () => {
  const { uploader, sent, started, add, ends, validating, decide, isOpen } = await createPage({
    runOn: 'add',
  })
  const id = add('film.bin')
  await validating()
  await vi.waitFor(() => expect(started).toHaveLength(1))
  // Before the list has followed, which starts the upload.
  uploader.entries.observe(({ next: { phase, fileName } }) => {
    if (phase === 'validated' && fileName === 'film.bin') uploader.updateFile(id, { fileName: 'other.bin' })
  })
  decide(true)
  await ends(id)
  expect(uploader.getOutputItem(id).fileInfo?.originalFilename).toBe('other.bin')
  await vi.waitFor(async () => expect(await isOpen(started[0])).toBe(false))
  expect(sent.filter((call) => call !== 'abort')).toEqual(['start', ...whole])
})

test('what else happens in the list starts nothing twice', async () => {
  const { sent, add, ends, validating, decide } = await createPage()
  const ids = [add('a.bin')]
  await validating()
  ids.push(add('b.bin'))
  await validating(2)
  ids.push(add('c.bin'))
  await validating(3)
  decide(true)
  for (const id of ids) await ends(id)
  expect(sent.filter((call) => call === 'start')).toHaveLength(3)
  expect(sent).not.toContain('abort')
})

test('a file that is added twice is uploaded twice, with one start each', async () => {
  const { uploader, sent, ends, validating, decide } = await createPage()
  const bytes = new Uint8Array(2 * PART_BYTES + 500)
  const twice = [new File([bytes], 'film.bin')].flatMap((file) => [file, file])
  const ids = twice.map((file) => uploader.addFileFromObject(file).internalId)
  await validating(2)
  decide(true)
  for (const id of ids) await ends(id)
  expect([...sent].sort()).toEqual([...whole, ...whole].sort())
  const uuids = ids.map((id) => uploader.getOutputItem(id).uuid)
  expect(new Set(uuids).size).toBe(2)
})

test('an upload whose start is on its way waits for it', async () => {
  const { sent, started, add, ends, validating, decide, hold } = await createPage()
  const release = hold()
  const id = add('film.bin')
  await validating()
  decide(true)
  await vi.waitFor(() => expect(started).toHaveLength(1))
  expect(sent).toEqual(['start'])
  release()
  await ends(id)
  expect(sent).toEqual(whole)
})

test('a file that is refused before its start is answered is taken back behind it', async () => {
  const { sent, started, add, validating, decide, hold, isOpen } = await createPage()
  const release = hold()
  add('film.bin')
  await validating()
  decide(false)
  await vi.waitFor(() => expect(started).toHaveLength(1))
  expect(sent).toEqual(['start'])
  release()
  await vi.waitFor(() => expect(sent).toEqual(['start', 'abort']))
  await vi.waitFor(async () => expect(await isOpen(started[0])).toBe(false))
})

const hook =
  (kind: 'beforeUpload' | 'onAdd', output: object = {}) =>
  (uploader: Uploader) =>
    uploader.use(
      definePlugin({
        id: 'hooks',
        setup({ contribute }) {
          contribute('fileHook', { id: 'hook', hook: kind, handle: async () => output })
        },
      })(),
    )

test.each<[string, PageOptions, ((uploader: Uploader) => unknown)?]>([
  ['the service has not announced it', { isAnnounced: false }],
  ['uploads are to be confirmed', { config: { confirmUpload: true } }],
  ['uploads are paused', {}, (uploader) => uploader.pauseUploads()],
  ['the list has too many files', { config: { multipleMax: 1 } }],
  ['a hook may change the file', {}, hook('beforeUpload')],
  ['a hook has set metadata', {}, hook('onAdd', { metadata: { a: 'b' } })],
  ['the page computes metadata', { config: { metadata: () => ({ a: 'b' }) } }],
  ['the page computes tags', { config: { tags: () => ['a'] } }],
  ['an upload takes a token', {}, (uploader) => uploader.config.set({ authToken: 'token' })],
  ['the project is another one', {}, (uploader) => uploader.config.set({ pubkey: 'other' })],
  ['a processor of Uppy may change it', {}, (uploader) => uploader.uppy.addPreProcessor(async () => {})],
  ['the file is small', {}, (uploader) => uploader.config.set({ multipartMinFileSize: 1_000_000 })],
])('nothing starts early where %s', async (title, options, change) => {
  const config = { ...options.config }
  // The first file is uploaded before.
  const later = ['confirmUpload', 'multipleMax'].filter((key) => key in config)
  for (const key of later) delete config[key as 'confirmUpload']
  const { uploader, sent, add, validating } = await createPage({ ...options, config })
  uploader.config.set(Object.fromEntries(later.map((key) => [key, options.config?.[key as 'multipleMax']])))
  change?.(uploader)
  add('film.bin')
  await validating()
  expect(sent, title).toEqual([])
})

test('metadata and tags of the configuration are those of the start', async () => {
  const config = { metadata: { place: 'here' }, tags: ['a'] }
  const { uploader, sent, add, ends, validating, decide } = await createPage({ config })
  const id = add('film.bin')
  await validating()
  decide(true)
  await ends(id)
  expect(sent).toEqual(whole)
  expect(uploader.getOutputItem(id).fileInfo).toMatchObject({ metadata: { place: 'here' } })
})

test('with records that outlive the page, an accepted file starts once and a refused one leaves no record', async () => {
  const { sent, add, ends, validating, decide } = await createPage({ config: { resumableUploads: true } })
  const id = add('film.bin')
  await validating()
  decide(true)
  await ends(id)
  expect(sent).toEqual(whole)
  const before = (await indexedDbStorage.keys()).length
  add('refused.bin')
  await validating()
  // One that is refused sooner is not started.
  await vi.waitFor(() => expect(sent.slice(whole.length)).toEqual(['start']))
  decide(false)
  await vi.waitFor(() => expect(sent.slice(whole.length)).toEqual(['start', 'abort']))
  expect(await indexedDbStorage.keys()).toHaveLength(before)
})

test.each(moments)(
  'the host page cannot tell an early start from a late one: validators for %s',
  async (runOn) => {
    const run = async (isAnnounced: boolean) => {
      const { uploader, events, add, ends, validating, decide } = await createPage({ runOn, isAnnounced })
      const states: string[] = []
      uploader.entries.observe(({ next, action }) => {
        const { status, phase, wait, isValidationPending } = next
        if (action?.type !== 'progress')
          states.push([action?.type, status, phase, wait?.reason, isValidationPending].join(' '))
      })
      const accepted = add('a.bin')
      await validating()
      decide(true)
      await ends(accepted)
      await vi.waitFor(() => expect(events.at(-1)).toBe('common-upload-success'))
      add('b.bin')
      await validating()
      decide(false)
      await vi.waitFor(() => expect(events.at(-1)).toBe('common-upload-failed'))
      return { states, events }
    }
    const early = await run(true)
    expect(early.states.length).toBeGreaterThan(4)
    expect(early).toEqual(await run(false))
  },
)
