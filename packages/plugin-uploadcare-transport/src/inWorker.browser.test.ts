import { type ConfigValues, createUploader, type Uploader } from '@lading/kernel'
import type { RequestRecord } from '@lading/transport-engine'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { getFaultyService } from './testing/fixtures/getFaultyService.js'
import { patternFile } from './testing/fixtures/patternFile.js'
import { randomOf } from './testing/fixtures/randomOf.js'
import { sha256 } from './testing/fixtures/sha256.js'
import { uploadcareTransport } from './uploadcareTransport.js'

const faultyService = getFaultyService('faultyServiceUrl')
const { url, pubkey } = faultyService
const FILES = inject('isLongRun') ? 2000 : 120
const FAULT_SHARE = 0.05
/** The project refuses larger ones. */
const MAX_BYTES = 2000

const ACTS = [
  { act: 'reset', atShare: 0 },
  { act: 'reset', atShare: 0.5 },
  { act: 'cut-answer' },
  { act: 'answer', status: 503 },
  { act: 'answer', status: 502, isBare: true },
  { act: 'answer', status: 429, retryAfter: '0' },
  { act: 'corrupt-answer', form: 'truncated' },
  { act: 'corrupt-answer', form: 'html', status: 502 },
]

/** One file in twenty is refused for its size. */
const fileOf = (index: number) => patternFile((index % 20 === 7 ? MAX_BYTES : 100) + (index % 900), index)

/** Lets one request in twenty meet a fault. */
async function startFaults(seed: string) {
  const random = randomOf(seed)
  const rules = Array.from({ length: 3 * FILES }, (_, skip) => ({ skip, times: 1 }))
    .filter(() => random() < FAULT_SHARE)
    .map((rule) => ({ ...rule, acts: [ACTS[Math.floor(random() * ACTS.length)]] }))
  await faultyService.start(rules)
}

/** Creates an uploader of the project, which the test destroys. */
function setUp(config: ConfigValues = {}) {
  const uploader = createUploader({
    config: { pubkey, baseUrl: url, cdnCname: url, multipartMinFileSize: 1e6, ...config },
    plugins: [uploadcareTransport()],
  })
  onTestFinished(() => uploader.destroy())
  return uploader
}

/** Adds files, and returns the number of those that have not ended. */
function start(uploader: Uploader, files: File[]) {
  const ids = uploader.addFiles(files)
  uploader.uploadAll()
  const left = () => ids.filter((id) => !/success|failed/.test(uploader.getOutputItem(id).status)).length
  return { ids, left }
}

/** Uploads all files at once. Returns how each of them ended, and the number of forms and of requests of the page's own thread. */
async function upload(config: ConfigValues) {
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
  // The waits between attempts are no part of what is tested.
  const uploader = setUp({ retryDelayMs: 10, ...config })
  const { ids, left } = start(
    uploader,
    Array.from({ length: FILES }, (_, index) => fileOf(index)),
  )
  await expect.poll(left, { timeout: 600_000, interval: 200 }).toBe(0)
  const pageRequests = opened.mock.calls.length
  opened.mockRestore()

  const { requests, files } = await faultyService.ledger()
  const stored = new Map(files.map(({ uuid, sha256 }) => [uuid, sha256]))
  const endOf = async (id: string, index: number) => {
    const { status, uuid, errors } = uploader.getOutputItem(id)
    if (status === 'failed') return errors.map(({ type, message }) => `${type}: ${message}`).join()
    return stored.get(uuid ?? '') === (await sha256(fileOf(index))) ? 'uploaded' : 'damaged'
  }
  return {
    ends: await Promise.all(ids.map(endOf)),
    forms: requests.filter((request) => request.method === 'POST' && request.url.startsWith('/base/')).length,
    pageRequests,
  }
}

test(`${FILES} files end as they do from the page, with faults in one of twenty requests of a worker that shares forms`, async () => {
  await startFaults('page')
  // As many as a service without shared forms would be sent.
  const page = await upload({ uploadWorker: false, maxConcurrentRequests: 5 })
  await startFaults('worker')
  const worker = await upload({ maxConcurrentRequests: 20 })
  expect(worker.ends).toEqual(page.ends)
  expect(page.ends.filter((end) => end !== 'uploaded')).toHaveLength(FILES / 20)
  expect(page.ends[7]).toMatch(/^UPLOAD_ERROR: .*2007 bytes/)
  expect(page.forms).toBeGreaterThanOrEqual(FILES)
  expect(worker.forms).toBeLessThan(FILES)
  expect(page.pageRequests).toBeGreaterThanOrEqual(FILES)
  expect(worker.pageRequests).toBeLessThan(FILES / 2)
}, 900_000)

/** Files that no other test has. */
const filesOf = (name: string, sizeBytes = 200, count = 12) =>
  Array.from({ length: count }, (_, index) =>
    patternFile(sizeBytes, name.length * 997 + index, `${name} ${index}`),
  )

/** The number of files of each name that the service has. */
async function storedOf(name: string) {
  const { files } = await faultyService.ledger()
  const names = files.map(({ originalFilename }) => originalFilename).filter((each) => each.startsWith(name))
  return { count: names.length, isEachOnce: new Set(names).size === names.length }
}

/** An uploader whose files share forms that the worker sends. */
async function sharing(config: ConfigValues = {}) {
  await faultyService.start([])
  const uploader = setUp({ maxConcurrentRequests: 20, ...config })
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => posted.mockRestore())
  await expect
    .poll(async () => {
      posted.mockClear()
      const { left } = start(uploader, filesOf(`first ${crypto.randomUUID()}`))
      await expect.poll(left).toBe(0)
      return posted.mock.calls.length
    })
    .toBeGreaterThan(0)
  await faultyService.start([])
  return { uploader, worker: () => posted.mock.contexts.at(-1) as Worker }
}

test('the record of a request says whether the worker has sent it', async () => {
  const recordsOf = (uploader: Uploader, ids: readonly string[]) =>
    (uploader.inspect().transport as { readonly requests: readonly RequestRecord[] }).requests.filter(
      ({ entryId, method }) => method === 'POST' && ids.includes(entryId),
    )
  const { uploader } = await sharing()
  const { ids, left } = start(uploader, filesOf('recorded'))
  await expect.poll(left).toBe(0)
  const records = recordsOf(uploader, ids)
  expect(records.length).toBeGreaterThanOrEqual(ids.length)
  expect(records.map(({ workerProtocol }) => typeof workerProtocol)).toEqual(records.map(() => 'string'))

  const page = setUp({ uploadWorker: false })
  const own = start(page, filesOf('of the page'))
  await expect.poll(own.left).toBe(0)
  expect(new Set(recordsOf(page, own.ids).map(({ workerProtocol }) => workerProtocol))).toEqual(
    new Set([undefined]),
  )
})

/** Waits until a request has met the fault. */
const untilFault = () =>
  expect.poll(async () => (await faultyService.ledger()).requests.some(({ fault }) => fault)).toBe(true)

const PARTS = { multipartMinFileSize: 1000, multipartChunkSize: 1000 }

test.each([
  ['a form whose answer is lost', '/base/', 'hold', {}, 200],
  ['a form that is not read', '/base/', 'ignore-body', {}, 200],
  ['the start of parts', '/multipart/start/', 'hold', PARTS, 1900],
  ['a part whose answer is lost', '/multipart/upload/', 'hold', PARTS, 1900],
  ['a part that is not read', '/multipart/upload/', 'ignore-body', PARTS, 1900],
] as const)(
  'paused during %s, files are resumed in the worker, and stored once',
  async (name, path, act, config, sizeBytes) => {
    const { uploader } = await sharing(config)
    const method = path === '/multipart/upload/' ? 'PUT' : 'POST'
    await faultyService.start([{ method, path, times: 1, acts: [{ act }] }])
    const { ids, left } = start(uploader, filesOf(name, sizeBytes))
    await untilFault()
    uploader.pauseAll()
    const isResting = (id: string) => /paused|done/.test(uploader.entries.get(id)?.phase ?? '')
    await expect.poll(() => ids.filter((id) => !isResting(id))).toEqual([])
    uploader.resumeAll()
    await expect.poll(left).toBe(0)
    expect(ids.map((id) => uploader.getOutputItem(id).status)).toEqual(ids.map(() => 'success'))
    expect(await storedOf(name)).toEqual({ count: 12, isEachOnce: true })
  },
)

test('destroyed while a form is on its way, an uploader leaves none, and another one of the page continues in the worker', async () => {
  const { uploader, worker } = await sharing()
  const shared = worker()
  const other = setUp({ maxConcurrentRequests: 20 })
  await faultyService.start([{ path: '/base/', times: 1, acts: [{ act: 'ignore-body' }] }])
  start(uploader, filesOf('destroyed'))
  await untilFault()
  const { left } = start(other, filesOf('other', 200, 40))
  uploader.destroy()
  await expect.poll(left).toBe(0)
  const { requests } = await faultyService.ledger()
  expect(requests.filter((request) => request.url.startsWith('/base/')).length).toBeLessThan(40)
  expect(await storedOf('other')).toEqual({ count: 40, isEachOnce: true })
  expect(await storedOf('destroyed')).toEqual({ count: 0, isEachOnce: true })
  expect(worker()).toBe(shared)
})

test('a worker that is killed while it sends loses no file: the page sends them, and each is stored once', async () => {
  const { uploader, worker } = await sharing()
  await faultyService.start([{ path: '/base/', times: 1, acts: [{ act: 'hold' }] }])
  const { ids, left } = start(uploader, filesOf('killed', 200, 60))
  await untilFault()
  worker().terminate()
  worker().dispatchEvent(new ErrorEvent('error'))
  await expect.poll(left).toBe(0)
  expect(ids.map((id) => uploader.getOutputItem(id).status)).toEqual(ids.map(() => 'success'))
  expect(await storedOf('killed')).toEqual({ count: 60, isEachOnce: true })
})
