import { type ConfigValues, createUploader } from '@lading/kernel'
import { type RequestRecord, toSender, xhrHttp } from '@lading/transport-engine'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { getFaultyService } from './testing/fixtures/getFaultyService.js'
import { patternFile } from './testing/fixtures/patternFile.js'
import { randomOf } from './testing/fixtures/randomOf.js'
import { sha256 } from './testing/fixtures/sha256.js'
import { uploadcareTransport } from './uploadcareTransport.js'

const service = getFaultyService('faultyPartsServiceUrl')
const { url } = service
type Way = 'page' | 'worker'

/** Not a template: the bundler would leave its expressions as they are. */
const WORKER_URL = new URL('../../transport-engine/src/worker/uploadWorker.ts', import.meta.url).href
const PART_BYTES = 1000
const PART = { method: 'PUT', path: '/multipart/upload/' }

/** Starts a worker, and resolves when it has sent a request. */
async function startWorker(script: string) {
  const sender = toSender(xhrHttp, script)
  const { signal } = new AbortController()
  const file = new Blob([new Uint8Array(2_000_000)])
  sender.prepare?.([file])
  // Hashing is left to the page until the worker runs.
  await expect.poll(() => sender.hash?.({ file, start: 0, size: 1 }, 1, signal)).not.toBeNull()
  await sender.send({ method: 'GET', url: `${url}/info/`, headers: {}, signal })
}

/** Creates an uploader whose requests the page sends, or a worker of its own that runs: one that a test ends is not started again. */
async function setUp(way: Way, config: ConfigValues = {}) {
  const uploadWorker = way === 'worker' && `${WORKER_URL}?${crypto.randomUUID()}`
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  // The first request must not meet the faults of another test.
  await service.start([])
  if (uploadWorker) await startWorker(uploadWorker)
  const worker = posted.mock.contexts.at(-1) as Worker
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
  posted.mockClear()
  const uploader = createUploader({
    config: {
      pubkey: service.pubkeyOfLarge,
      baseUrl: url,
      cdnCname: url,
      multipartMinFileSize: PART_BYTES,
      multipartChunkSize: PART_BYTES,
      multipartMaxConcurrentRequests: 3,
      uploadWorker,
      ...config,
    },
    plugins: [uploadcareTransport()],
  })
  onTestFinished(() => {
    opened.mockRestore()
    posted.mockRestore()
    uploader.destroy()
  })
  const add = (files: File[]) => {
    const ids = uploader.addFiles(files)
    uploader.uploadAll()
    return ids
  }
  const statusOf = (id: string) => uploader.getOutputItem(id).status
  return {
    uploader,
    worker,
    add,
    statusOf,
    untilEnded: (ids: readonly string[], timeout = 60_000) =>
      expect.poll(() => ids.filter((id) => !/success|failed/.test(statusOf(id))), { timeout }).toEqual([]),
    partsOfPage: () => opened.mock.calls.filter(([method]) => method === 'PUT').length,
    partsOneByOne: () =>
      posted.mock.calls
        .flatMap(([commands]) => commands as readonly { readonly request?: { readonly method: string } }[])
        .filter(({ request }) => request?.method === 'PUT').length,
    records: () =>
      (uploader.inspect().transport as { readonly requests: readonly RequestRecord[] }).requests.filter(
        ({ method }) => method === 'PUT',
      ),
  }
}

/** A file of that many parts, with a name of its own. */
const fileOf = (parts: number, seed = 7) =>
  patternFile((parts - 0.5) * PART_BYTES, seed, `in parts ${crypto.randomUUID()}`)

/** Whether the service has a file, once, with the same bytes. */
async function isStored(file: File): Promise<boolean> {
  const stored = (await service.ledger()).files.filter(
    ({ originalFilename }) => originalFilename === file.name,
  )
  return stored.length === 1 && stored[0]?.sha256 === (await sha256(file))
}

const requestsOf = async (path: string) =>
  (await service.ledger()).requests.filter((request) => request.url.startsWith(path))
const untilFaults = (count: number) =>
  expect
    .poll(async () => (await service.ledger()).requests.filter(({ fault }) => fault).length)
    .toBeGreaterThanOrEqual(count)

/** Uploads a file of 20 parts in the worker. */
async function sendInParts(
  rules: Parameters<typeof service.start>[0],
  whileSending = async (_: Worker) => {},
) {
  const stage = await setUp('worker')
  await service.start(rules)
  const file = fileOf(20)
  const ids = stage.add([file])
  await whileSending(stage.worker)
  await stage.untilEnded(ids)
  const end = { status: stage.statusOf(ids[0] as string), isStored: await isStored(file) }
  return { ...stage, end }
}

const UPLOADED = { status: 'success', isStored: true }

test('the page hands all parts to the worker at once, and knows of each of them', async () => {
  const { end, records, partsOfPage, partsOneByOne } = await sendInParts([])
  expect(end).toEqual(UPLOADED)
  expect([partsOfPage(), partsOneByOne()]).toEqual([0, 0])
  expect(records()).toHaveLength(20)
  for (const record of records()) {
    expect(record).toEqual({
      entryId: expect.any(String),
      method: 'PUT',
      url: expect.stringMatching(/^http[^?]*$/),
      startedMs: expect.any(Number),
      durationMs: expect.any(Number),
      result: 200,
      workerProtocol: expect.any(String),
    })
  }
})

test.each([
  ['has other bytes', { act: 'answer', status: 422 }],
  ['is busy', { act: 'answer', status: 503 }],
  ['requests a slower rate', { act: 'answer', status: 429, retryAfter: '0' }],
] as const)(
  'parts for which the service %s are sent again, and the others go on in the worker',
  async (_, act) => {
    const rules = [4, 5, 12].map((skip) => ({ ...PART, skip, times: 1, acts: [act] }))
    const { end, partsOfPage, partsOneByOne } = await sendInParts(rules)
    expect(end).toEqual(UPLOADED)
    expect(partsOfPage()).toBe(0)
    expect(partsOneByOne()).toBeGreaterThanOrEqual(3)
    expect(partsOneByOne()).toBeLessThan(20)
  },
)

test('a worker that is killed while it sends parts loses none of them', async () => {
  const held = { ...PART, skip: 8, times: 3, acts: [{ act: 'hold' }] }
  const { end, partsOfPage } = await sendInParts([held], async (worker) => {
    await untilFaults(3)
    worker.terminate()
    worker.dispatchEvent(new ErrorEvent('error'))
  })
  expect(end).toEqual(UPLOADED)
  expect(partsOfPage()).toBeGreaterThan(0)
})

const putsOf = async () => (await requestsOf(PART.path)).filter(({ method }) => method === 'PUT')
const slowly = (ms: number) => ({ ...PART, acts: [{ act: 'delay', minMs: ms, maxMs: ms }] })
/** Has the URLs of the parts end, as those of a store do. */
const urlsEndIn = (seconds: number) =>
  ['/multipart/start/', '/multipart/parts/'].map((path) => ({
    path,
    acts: [{ act: 'merge-answer', values: { part_urls_end_in: seconds } }],
  }))

test('an upload that outlives its page is sent by the worker, and another uploader sends the missing parts alone', async () => {
  const config = { resumableUploads: true }
  const first = await setUp('worker', config)
  await service.start([slowly(50)])
  const file = fileOf(40)
  first.add([file])
  await untilFaults(20)
  expect([first.partsOfPage(), first.partsOneByOne()]).toEqual([0, 0])
  first.uploader.destroy()
  const before = (await service.ledger()).requests
  // Those that were answered, but the last ones: the page was gone before it had heard of them.
  const arrived = before.filter(({ method, status }) => method === 'PUT' && status === 200).length
  const second = await setUp('worker', config)
  const same = new File([file], file.name, { type: file.type, lastModified: file.lastModified })
  const ids = second.add([same])
  await second.untilEnded(ids)
  expect(ids.map(second.statusOf)).toEqual(['success'])
  expect(await isStored(file)).toBe(true)
  expect(await requestsOf('/multipart/start/')).toHaveLength(0)
  expect((await putsOf()).length).toBeLessThanOrEqual(40 - arrived + 6)
  expect([second.partsOfPage(), second.partsOneByOne()]).toEqual([0, 0])
})

test('parts whose URLs are refused get new ones, and the others go on in the worker', async () => {
  // Two of them: a part whose new URLs are refused twice fails.
  const refused = { ...PART, skip: 8, times: 2, acts: [{ act: 'answer', status: 403 }] }
  // Asking for new URLs takes less time than a part, so that many parts are left for the worker when the refused ones have arrived.
  const { end, partsOfPage, partsOneByOne } = await sendInParts([...urlsEndIn(900), refused, slowly(100)])
  expect(end).toEqual(UPLOADED)
  expect(await requestsOf('/multipart/start/')).toHaveLength(1)
  expect((await requestsOf('/multipart/parts/')).length).toBeGreaterThan(0)
  expect(await putsOf()).toHaveLength(22)
  expect(partsOfPage()).toBe(0)
  expect(partsOneByOne()).toBeLessThan(10)
})

test('parts that outlive their URLs get new ones before they are sent, and no byte is sent twice', async () => {
  const { end, partsOfPage, partsOneByOne } = await sendInParts([...urlsEndIn(1), slowly(300)])
  expect(end).toEqual(UPLOADED)
  expect(await requestsOf('/multipart/start/')).toHaveLength(1)
  expect((await requestsOf('/multipart/parts/')).length).toBeGreaterThan(0)
  expect(await putsOf()).toHaveLength(20)
  expect(partsOfPage()).toBe(0)
  expect(partsOneByOne()).toBeLessThan(20)
})

describe.each<Way>(['page', 'worker'])('sent by the %s', (way) => {
  const ofPage = (parts: number) => (way === 'page' ? parts : 0)

  test('two files in parts are sent at once, each with its own bytes', async () => {
    const { add, untilEnded, statusOf, partsOfPage, partsOneByOne } = await setUp(way)
    await service.start([])
    const files = [fileOf(30, 3), fileOf(25, 4)]
    const ids = add(files)
    await untilEnded(ids)
    expect(ids.map(statusOf)).toEqual(['success', 'success'])
    expect(await Promise.all(files.map(isStored))).toEqual([true, true])
    expect(partsOfPage()).toBe(ofPage(55))
    expect(partsOneByOne()).toBe(0)
  })

  test('paused and resumed ten times in a row, a file is one upload, of which each confirmed part is sent once', async () => {
    const { uploader, add, untilEnded, statusOf } = await setUp(way)
    await service.start([{ ...PART, acts: [{ act: 'delay', minMs: 20, maxMs: 60 }] }])
    const file = fileOf(40)
    const ids = add([file])
    for (let turn = 1; turn <= 10; turn++) {
      await untilFaults(3 * turn)
      uploader.pauseAll()
      uploader.resumeAll()
      uploader.retryAll()
      uploader.pauseAll()
      uploader.resumeAll()
    }
    await untilEnded(ids)
    expect(ids.map(statusOf)).toEqual(['success'])
    expect(await isStored(file)).toBe(true)
    expect(await requestsOf('/multipart/start/')).toHaveLength(1)
    // Those in flight at each pause may be sent again.
    expect((await requestsOf(PART.path)).filter(({ method }) => method === 'PUT').length).toBeLessThan(
      40 + 10 * 6,
    )
  })

  test('a file that is removed while its parts are sent leaves nothing behind, and the other one arrives', async () => {
    const { uploader, add, untilEnded, statusOf, records } = await setUp(way)
    // Long enough that parts of both files are in flight, however slow the page is.
    await service.start([{ ...PART, acts: [{ act: 'delay', minMs: 100, maxMs: 200 }] }])
    const [removed, other] = [fileOf(40, 3), fileOf(40, 4)]
    const [first = '', second = ''] = add([removed, other])
    await untilFaults(12)
    uploader.removeFileByInternalId(first)
    const ofRemoved = () => records().filter(({ entryId }) => entryId === first)
    await expect.poll(() => ofRemoved().filter(({ result }) => result === null)).toEqual([])
    const sent = ofRemoved().length
    expect(sent).toBeLessThan(40)
    expect(ofRemoved().map(({ result }) => result)).toContain('CancelError')
    await untilEnded([second])
    expect(statusOf(second)).toBe('success')
    expect(ofRemoved()).toHaveLength(sent)
    expect(await isStored(other)).toBe(true)
    expect(await isStored(removed)).toBe(false)
  })

  test.each(['changed', 'deleted'])(
    'a file that is %s on the disk while its parts are sent fails as such',
    async (change) => {
      const { add, uploader, statusOf, untilEnded } = await setUp(way)
      const folder = await navigator.storage.getDirectory()
      const handle = await folder.getFileHandle(crypto.randomUUID(), { create: true })
      const write = async (content: Blob | string) => {
        const stream = await handle.createWritable()
        await stream.write(content)
        await stream.close()
      }
      await write(fileOf(40))
      const file = await handle.getFile()
      await service.start([{ ...PART, acts: [{ act: 'delay', minMs: 100, maxMs: 100 }] }])
      const ids = add([file])
      await untilFaults(4)
      if (change === 'changed') await write('other bytes')
      else await folder.removeEntry(handle.name)
      await untilEnded(ids)
      const status = statusOf(ids[0] as string)
      expect(status).toBe('failed')
      expect(uploader.entries.get(ids[0] as string)?.uploadError?.error).toMatchObject({
        code: change === 'changed' ? 'file-changed' : 'file-unreadable',
      })
      if (change === 'changed') await folder.removeEntry(handle.name)
    },
  )
})

const SEEDS = inject('isLongRun') ? 40 : 1
const ACTS = [
  { act: 'reset', atShare: 0 },
  { act: 'reset', atShare: 0.5 },
  { act: 'cut-answer' },
  { act: 'answer', status: 503 },
  { act: 'answer', status: 502, isBare: true },
  { act: 'answer', status: 429, retryAfter: '0' },
  { act: 'corrupt-answer', form: 'truncated' },
  { act: 'delay', minMs: 5, maxMs: 100 },
]

test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'with faults in a fifth of the requests of the worker, flipped bits among them, each file is stored once, bit by bit, seed %i',
  async (seed) => {
    const random = randomOf(`parts ${seed}`)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    // A part that is repeated takes a request that another rule would have met.
    const rulesOf = (rule: object, count: number, acts: readonly object[]) =>
      Array.from({ length: count }, (_, skip) => ({ ...rule, skip, times: 1 }))
        .filter(() => random() < 0.2)
        .map((each) => ({ ...each, acts: [pick(acts)] }))
    const { add, untilEnded, statusOf, partsOfPage } = await setUp('worker', {
      maxConcurrentRequests: 10,
      multipartMinFileSize: 3 * PART_BYTES,
      multipartMaxAttempts: 8,
      retryNetworkErrorMaxTimes: 8,
      // The waits between attempts are no part of what is tested.
      retryDelayMs: 10,
    })
    await service.start([
      ...rulesOf(PART, 400, [...ACTS, { act: 'corrupt-body' }]),
      ...rulesOf({ method: 'POST' }, 200, ACTS),
      ...rulesOf({ method: 'GET' }, 200, ACTS),
    ])
    const files = Array.from({ length: 40 }, (_, index) =>
      fileOf(index % 4 === 0 ? 10 + Math.floor(random() * 20) : 1, index),
    )
    const ids = add(files)
    await untilEnded(ids, 120_000)
    expect(new Set(ids.map(statusOf))).toEqual(new Set(['success']))
    const stored = await Promise.all(files.map(isStored))
    expect(files.filter((_, index) => !stored[index]).map(({ name }) => name)).toEqual([])
    expect(partsOfPage()).toBe(0)
    const faults = (await service.ledger()).requests.filter(({ fault }) => fault)
    expect(faults.length).toBeGreaterThan(30)
  },
  240_000,
)
