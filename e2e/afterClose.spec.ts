import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalService } from '@lading/local-service'
import type { Page } from '@playwright/test'
import { findBrowser } from '../scripts/lib/findBrowser.mjs'
import {
  test as base,
  chooseFiles,
  entriesOf,
  expect,
  type HostOptions,
  openHost,
  sha256,
  sha256Of,
} from './support/test.js'

const PART = 5_242_880
/** A file of 50 MB, whose last part is sent last: at nine of ten parts the page is closed. */
const SIZE = 10 * PART
/** More of them prove what few can't. */
const RUNS = Number(process.env.LADING_RUNS ?? 2)

/** A service, its log lines, and the files that it has stored. */
interface Service {
  readonly options: HostOptions
  readonly lines: string[]
  /** CDN URLs, in order. */
  readonly stored: string[]
}

const test = base.extend<object, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter is how fixtures are declared
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'lading-close-'))
      const lines: string[] = []
      const stored: Service['stored'] = []
      const service = await createLocalService({
        dataDir,
        port: 0,
        quiet: false,
        log: (line) => void lines.push(line),
        audit: (line) => {
          const record = JSON.parse(line)
          if (record.event === 'file.uploaded') stored.push(`${service.url}/${record.uuid}/`)
        },
      })
      const props = { baseUrl: service.url, cdnCname: service.url, finishAfterClose: true }
      // The page sends each part, so that the test can hold one back.
      const sending = { multipartMaxConcurrentRequests: 1, multipartMinFileSize: PART, uploadWorker: false }
      await use({ options: { layout: 'inline', props: { ...props, ...sending } }, lines, stored })
      await service.close()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

// The headless shell has no shared workers that outlive their pages.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: findBrowser() ?? '' }),
})

const fromDevice = (page: Page) => page.getByRole('button', { name: 'From device' })
const count = (lines: readonly string[], text: string) => lines.filter((line) => line.includes(text)).length
/** How often a part was sent; without the browser's preflight requests. */
const countParts = (lines: readonly string[], part: number) =>
  lines.filter((line) => line.startsWith('PUT ') && line.includes(`?partNumber=${part}&`)).length

/** Holds back the last part that a tab sends. Returns a function that resolves when the tab is about to send it. */
async function holdLastPart(tab: Page): Promise<() => Promise<unknown>> {
  await tab.addInitScript(() => {
    const { open, send } = XMLHttpRequest.prototype
    const held = new WeakSet<XMLHttpRequest>()
    XMLHttpRequest.prototype.open = function (...given: [method: string, url: string | URL]) {
      if (new URL(given[1]).searchParams.get('partNumber') === '10') held.add(this)
      open.apply(this, given as never)
    }
    XMLHttpRequest.prototype.send = function (body) {
      if (held.has(this)) Object.assign(window, { isHeld: true })
      else send.call(this, body)
    }
  })
  return () => tab.waitForFunction(() => 'isHeld' in window)
}

/** Resolves once the service has completed `files` uploads, and returns how often each part was sent. */
async function completed({ lines }: Service, files: number): Promise<readonly number[]> {
  await expect.poll(() => count(lines, 'POST /multipart/complete/')).toBe(files)
  return Array.from({ length: 10 }, (_, index) => countParts(lines, index + 1))
}

test('files whose tabs are closed at 90 % of 50 MB arrive, and nothing is sent twice', async ({
  page,
  context,
  file,
  service,
}) => {
  test.setTimeout(RUNS * 60_000)
  for (let run = 1; run <= RUNS; run += 1) {
    const bytes = randomBytes(SIZE)
    const path = await file(`film${run}.bin`, bytes)
    const tab = await context.newPage()
    const held = await holdLastPart(tab)
    await openHost(tab, service.options)
    await chooseFiles(tab, () => fromDevice(tab).click(), [path])
    await held()
    await tab.close()
    expect(await completed(service, run)).toEqual(new Array(10).fill(run))
    expect(service.stored).toHaveLength(run)
    expect(await sha256Of(service.stored[run - 1] ?? '')).toBe(sha256(bytes))
  }
  await page.close()
})

test('the last tab is closed, and a page with the same file has its UUID without sending it again', async ({
  page,
  context,
  file,
  service,
}) => {
  const bytes = randomBytes(SIZE)
  const path = await file('film.bin', bytes)
  const held = await holdLastPart(page)
  const before = service.stored.length
  await openHost(page, service.options)
  await chooseFiles(page, () => fromDevice(page).click(), [path])
  await held()
  await page.close()
  await expect.poll(() => service.stored.length).toBe(before + 1)
  const sent = count(service.lines, 'PUT /multipart/upload/')
  const next = await context.newPage()
  await openHost(next, service.options)
  await chooseFiles(next, () => fromDevice(next).click(), [path])
  await expect(next.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  const [entry] = await entriesOf(next)
  expect(entry?.cdnUrl).toContain(new URL(service.stored.at(-1) ?? '').pathname)
  expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(sha256(bytes))
  expect(count(service.lines, 'PUT /multipart/upload/')).toBe(sent)
  expect(service.stored).toHaveLength(before + 1)
})

test('a removed file is not finished', async ({ page, context, file, service }) => {
  const path = await file('gone.bin', randomBytes(SIZE))
  const held = await holdLastPart(page)
  const before = [service.stored.length, countParts(service.lines, 10)]
  const other = await context.newPage()
  await openHost(page, service.options)
  await chooseFiles(page, () => fromDevice(page).click(), [path])
  await held()
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await page.close()
  // A second upload is finished after what the worker would have done for the first.
  const again = await holdLastPart(other)
  await openHost(other, service.options)
  await chooseFiles(other, () => fromDevice(other).click(), [await file('kept.bin', randomBytes(SIZE))])
  await again()
  await other.close()
  await expect.poll(() => service.stored.length).toBe((before[0] ?? 0) + 1)
  expect(countParts(service.lines, 10)).toBe((before[1] ?? 0) + 1)
})

/** A proxy before the service that answers no request for the last part until it's released. */
async function holdAtServer({ options }: Service) {
  const { hostname, port } = new URL(String(options.props?.baseUrl))
  const state = { isHolding: true, held: [] as ServerResponse[] }
  const server = createServer((incoming, response) => {
    const isLast = /partNumber=10&/.test(incoming.url ?? '') && incoming.method === 'PUT'
    if (isLast && state.isHolding) {
      state.held.push(response)
      incoming.resume()
      return
    }
    const { method, url: path, headers } = incoming
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { state, options: { ...options, props: { ...options.props, baseUrl } }, close: () => server.close() }
}

test('a page with the same file takes it over from the worker, and shows its progress', async ({
  page,
  context,
  file,
  service,
}) => {
  const { state, options, close } = await holdAtServer(service)
  const path = await file('film.bin', randomBytes(SIZE))
  const before = service.stored.length
  const sent = countParts(service.lines, 1)
  await openHost(page, options)
  await chooseFiles(page, () => fromDevice(page).click(), [path])
  await expect.poll(() => state.held.length).toBe(1)
  const next = await context.newPage()
  await page.close()
  // The worker sends it now.
  await expect.poll(() => state.held.length).toBe(2)
  await openHost(next, options)
  await chooseFiles(next, () => fromDevice(next).click(), [path])
  await expect.poll(() => state.held.length).toBe(3)
  expect(state.held[1]?.destroyed).toBe(true)
  const progressOf = () =>
    next.evaluate(() => window.host.uploader.getOutputCollectionState().allEntries[0]?.uploadProgress)
  await expect.poll(progressOf).toBeGreaterThanOrEqual(90)
  state.isHolding = false
  // A dropped connection is sent again.
  state.held[2]?.destroy()
  await expect(next.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  expect(service.stored).toHaveLength(before + 1)
  expect(countParts(service.lines, 1)).toBe(sent + 1)
  close()
})
