import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalService } from '@lading/local-service'
import type { BrowserContext, Page, Route } from '@playwright/test'
import {
  test as base,
  chooseFiles,
  dropPaths,
  entriesOf,
  expect,
  type HostOptions,
  hostUrl,
  openHost,
  sha256,
  sha256Of,
} from './support/test.js'

/** Three of them are more than the least that is kept. */
const PART = 400_000

/** The tests of a service that takes small parts: what is kept of a file is the same for larger ones. */
const test = base.extend<object, { options: HostOptions }>({
  options: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter is how fixtures are declared
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'lading-kept-'))
      const sizes = { minMultipartFileSizeBytes: PART, minPartSizeBytes: PART }
      const service = await createLocalService({ dataDir, port: 0, log: () => {}, ...sizes })
      await use({
        layout: 'inline',
        props: {
          baseUrl: service.url,
          cdnCname: service.url,
          resumableUploads: true,
          multipartMinFileSize: PART,
          multipartChunkSize: PART,
          multipartMaxConcurrentRequests: 1,
          uploadWorker: false,
        },
      })
      await service.close()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/** Counts the parts that a context sends, and holds all from the second one on. */
async function holdParts(context: BrowserContext) {
  const sent: string[] = []
  const held: Route[] = []
  const state = { isHolding: true }
  await context.route('**/multipart/upload/**', async (route) => {
    const part = new URL(route.request().url()).searchParams.get('partNumber') ?? ''
    if (state.isHolding && part !== '1') {
      held.push(route)
      return
    }
    sent.push(part)
    await route.continue()
  })
  return { sent, held, state }
}

/** Replaces the system's picker by one that returns a file of the page's own file system: its handle is a real one. */
async function usePicker(page: Page, name: string): Promise<void> {
  await page.addInitScript((fileName) => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false })
    Object.assign(window, {
      showOpenFilePicker: async () => [
        await (await navigator.storage.getDirectory()).getFileHandle(fileName),
      ],
    })
  }, name)
}

/** Writes a file into the page's own file system. */
async function writeOwnFile(page: Page, name: string, seed: number): Promise<void> {
  await page.evaluate(
    async ([fileName, value, size]) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle(fileName, { create: true })
      const stream = await handle.createWritable()
      await stream.write(new Uint8Array(size).fill(value))
      await stream.close()
    },
    [name, seed, 3 * PART] as const,
  )
}

/** Number of tabs that wait for another one's upload of the same file. */
const waitingTabs = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0)

const fromDevice = (page: Page) => page.getByRole('button', { name: 'From device' })
const isUploaded = (page: Page) =>
  expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()

test('after a reload, one press continues a file of the picker, and no part is sent twice', async ({
  page,
  options,
}) => {
  const { sent, held, state } = await holdParts(page.context())
  await usePicker(page, 'film.bin')
  await openHost(page, options)
  await writeOwnFile(page, 'film.bin', 7)
  await fromDevice(page).click()
  await expect.poll(() => held.length).toBe(1)
  await page.reload()
  await expect(page.getByText('Not finished: \u2068film.bin\u2069')).toBeVisible()
  state.isHolding = false
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await isUploaded(page)
  expect(sent).toEqual(['1', '2', '3'])
  const [entry] = await entriesOf(page)
  expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(sha256(Buffer.alloc(3 * PART, 7)))
  // Nothing is left for the next page.
  await page.reload()
  await page.waitForFunction(() => 'host' in window)
  await expect(fromDevice(page)).toBeVisible()
  await expect(page.getByText('Not finished')).toHaveCount(0)
})

test('a file that has changed since is noticed, and sent from the beginning', async ({ page, options }) => {
  const { sent, held, state } = await holdParts(page.context())
  await usePicker(page, 'film.bin')
  await openHost(page, options)
  await writeOwnFile(page, 'film.bin', 1)
  await fromDevice(page).click()
  await expect.poll(() => held.length).toBe(1)
  await page.reload()
  await expect(page.getByText('Not finished')).toBeVisible()
  await writeOwnFile(page, 'film.bin', 2)
  state.isHolding = false
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Changed since then, so sent from the beginning: film.bin')).toBeVisible()
  await isUploaded(page)
  expect(sent).toEqual(['1', '1', '2', '3'])
  const [entry] = await entriesOf(page)
  expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(sha256(Buffer.alloc(3 * PART, 2)))
})

test('without a handle, the page names the file to choose again, and continues it', async ({
  page,
  file,
  options,
}) => {
  const bytes = randomBytes(3 * PART)
  const path = await file('film.bin', bytes)
  const { sent, held, state } = await holdParts(page.context())
  await openHost(page, options)
  await chooseFiles(page, () => fromDevice(page).click(), [path])
  await expect.poll(() => held.length).toBe(1)
  await page.reload()
  await expect(page.getByText('Choose again to continue: \u2068film.bin\u2069')).toBeVisible()
  state.isHolding = false
  await chooseFiles(page, () => page.getByRole('button', { name: 'Choose', exact: true }).click(), [path])
  await isUploaded(page)
  await expect(page.getByText('Choose again')).toHaveCount(0)
  expect(sent).toEqual(['1', '2', '3'])
  const [entry] = await entriesOf(page)
  expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(sha256(bytes))
})

test('two tabs with the same file send each part once', async ({ page, context, file, options }) => {
  const path = await file('film.bin', randomBytes(3 * PART))
  const { sent, held, state } = await holdParts(context)
  const other = await context.newPage()
  await openHost(page, options)
  await chooseFiles(page, () => fromDevice(page).click(), [path])
  await expect.poll(() => held.length).toBe(1)
  await other.goto(hostUrl(options))
  await other.waitForFunction(() => 'host' in window)
  // The first tab has it: nothing is offered here.
  await expect(fromDevice(other)).toBeVisible()
  await expect(other.getByText('Choose again')).toHaveCount(0)
  await chooseFiles(other, () => fromDevice(other).click(), [path])
  await expect.poll(() => waitingTabs(page)).toBe(1)
  state.isHolding = false
  await held[0]?.continue()
  sent.push('2')
  await isUploaded(page)
  await isUploaded(other)
  expect([...sent].sort()).toEqual(['1', '2', '3'])
  const [[first], [second]] = [await entriesOf(page), await entriesOf(other)]
  expect(second?.cdnUrl).toBe(first?.cdnUrl)
})

test('an unfinished file can be discarded', async ({ page, file, options }) => {
  const path = await file('film.bin', randomBytes(3 * PART))
  const { held } = await holdParts(page.context())
  await openHost(page, options)
  await chooseFiles(page, () => fromDevice(page).click(), [path])
  await expect.poll(() => held.length).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByText('Choose again')).toHaveCount(0)
  await page.reload()
  await expect(fromDevice(page)).toBeVisible()
  await expect(page.getByText('Choose again')).toHaveCount(0)
})

test('of two tabs that continue the same file, one sends the rest and the other one says so', async ({
  page,
  context,
  options,
}) => {
  const { sent, held, state } = await holdParts(context)
  await usePicker(page, 'film.bin')
  await openHost(page, options)
  await writeOwnFile(page, 'film.bin', 3)
  await fromDevice(page).click()
  await expect.poll(() => held.length).toBe(1)
  await page.reload()
  const other = await context.newPage()
  await other.goto(hostUrl(options))
  for (const tab of [page, other]) await expect(tab.getByText('Not finished')).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(() => held.length).toBe(2)
  await other.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(other.getByText('Already continued or discarded in another tab')).toBeVisible()
  await expect(other.getByText('Not finished')).toHaveCount(0)
  state.isHolding = false
  await held[1]?.continue()
  sent.push('2')
  await isUploaded(page)
  expect([...sent].sort()).toEqual(['1', '2', '3'])
})

test('a dropped file continues after a reload by one press', async ({ page, file, options }) => {
  const bytes = randomBytes(3 * PART)
  const path = await file('film.bin', bytes)
  const { sent, held, state } = await holdParts(page.context())
  await openHost(page, options)
  await dropPaths(page, '.lading-drop-area', [path])
  await expect.poll(() => held.length).toBe(1)
  await page.reload()
  await expect(page.getByText('Not finished: \u2068film.bin\u2069')).toBeVisible()
  state.isHolding = false
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await isUploaded(page)
  expect(sent).toEqual(['1', '2', '3'])
  const [entry] = await entriesOf(page)
  expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(sha256(bytes))
})

test('a file that the person does not let the page read is to be chosen again', async ({
  page,
  file,
  options,
}) => {
  const path = await file('film.bin', randomBytes(3 * PART))
  const { sent, held, state } = await holdParts(page.context())
  await page.addInitScript(() => {
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => 'prompt',
      requestPermission: async () => 'denied',
    })
  })
  await openHost(page, options)
  await dropPaths(page, '.lading-drop-area', [path])
  await expect.poll(() => held.length).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Choose again to continue: \u2068film.bin\u2069')).toBeVisible()
  state.isHolding = false
  await chooseFiles(page, () => page.getByRole('button', { name: 'Choose', exact: true }).click(), [path])
  await isUploaded(page)
  expect(sent).toEqual(['1', '2', '3'])
})
