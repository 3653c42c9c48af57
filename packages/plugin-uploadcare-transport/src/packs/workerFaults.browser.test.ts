import { type ConfigValues, createUploader } from '@lading/kernel'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { patternFile } from '../testing/fixtures/patternFile.js'
import { randomOf } from '../testing/fixtures/randomOf.js'
import { uploadcareTransport } from '../uploadcareTransport.js'

declare module 'vitest' {
  interface ProvidedContext {
    faultyServiceUrl: string
    isLongRun: boolean
  }
}

/** Requests and files of the service. */
interface Ledger {
  readonly requests: readonly { readonly method: string; readonly url: string }[]
  readonly files: readonly { readonly uuid: string; readonly sha256: string }[]
}

const url = inject('faultyServiceUrl')
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
  await Promise.all(['/faults', '/ledger'].map((path) => fetch(url + path, { method: 'DELETE' })))
  const rules = Array.from({ length: 3 * FILES }, (_, skip) => ({ skip, times: 1 }))
    .filter(() => random() < FAULT_SHARE)
    .map((rule) => ({ ...rule, acts: [ACTS[Math.floor(random() * ACTS.length)]] }))
  const body = JSON.stringify({ rules })
  const { status } = await fetch(`${url}/faults`, { method: 'POST', body })
  expect(status).toBe(200)
}

/** Returns the SHA-256 of a file as the service's ledger has it. */
async function hashOf(file: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Uploads all files at once. Returns how each of them ended, and the number of forms and of requests of the page's own thread. */
async function upload(config: ConfigValues) {
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
  const uploader = createUploader({
    config: { pubkey: 'smallfiles', baseUrl: url, cdnCname: url, multipartMinFileSize: 1e6, ...config },
    plugins: [uploadcareTransport()],
  })
  onTestFinished(() => uploader.destroy())
  const ids = uploader.addFiles(Array.from({ length: FILES }, (_, index) => fileOf(index)))
  uploader.uploadAll()
  const left = () => ids.filter((id) => !/success|failed/.test(uploader.getOutputItem(id).status)).length
  await expect.poll(left, { timeout: 600_000, interval: 200 }).toBe(0)
  const pageRequests = opened.mock.calls.length
  opened.mockRestore()

  const { requests, files }: Ledger = await (await fetch(`${url}/ledger`)).json()
  const stored = new Map(files.map(({ uuid, sha256 }) => [uuid, sha256]))
  const endOf = async (id: string, index: number) => {
    const { status, uuid, errors } = uploader.getOutputItem(id)
    if (status === 'failed') return errors.map(({ type, message }) => `${type}: ${message}`).join()
    return stored.get(uuid ?? '') === (await hashOf(fileOf(index))) ? 'uploaded' : 'damaged'
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
