import { expect, onTestFinished, test } from 'vitest'
import { createPdf, passwordTrailer } from './testing/fixtures/createPdf.js'
import { mountPdf } from './testing/fixtures/mountPdf.js'
import { readPicture } from './testing/fixtures/readPicture.js'
import { stubWorkers } from './testing/fixtures/stubWorkers.js'

const named = (file: Blob, name: string, type = 'application/pdf') => new File([file], name, { type })

test('the first page is drawn in a worker, with letters of fonts that the file does not contain', async () => {
  const { show, log } = mountPdf()
  const lines = Array.from(
    { length: 20 },
    (_, index) => `BT /F 24 Tf 60 ${760 - 30 * index} Td (Lading lists) Tj ET`,
  )
  const picture = await readPicture(await show(createPdf({ pages: [lines.join('\n')] })))
  expect([picture.width, picture.height]).toEqual([100, 100])
  expect(picture.darkness(0.25, 0.1, 0.5, 0.6)).toBeGreaterThan(0.05)
  expect(picture.darkness(0.25, 0.75, 0.75, 0.92)).toBeLessThan(0.005)
  expect(log).toEqual([])
})

test('files of the type, or with the ending of the name, are PDFs; others start no worker', async () => {
  const { show } = mountPdf()
  const pdf = createPdf()
  expect(await show(named(pdf, 'scan'))).toBeInstanceOf(Blob)
  expect(await show(named(pdf, 'SCAN.PDF', ''))).toBeInstanceOf(Blob)
  const workers = stubWorkers()
  const other = mountPdf()
  expect(await other.show(named(pdf, 'a.txt', 'text/plain'))).toBeNull()
  expect(await other.show(named(pdf, 'pdf', 'image/png'))).toBeNull()
  expect(await other.show(null)).toBeNull()
  expect(workers).toEqual([])
})

test('a file that is no PDF, whatever its name says, starts no worker', async () => {
  const workers = stubWorkers()
  const { show, log } = mountPdf({ debug: true })
  const huge = createPdf()
  Object.defineProperty(huge, 'size', { value: 2 ** 31 })
  for (const file of [named(new Blob(['a text']), 'text.pdf'), named(new Blob(), 'empty.pdf'), huge]) {
    expect(await show(file)).toBeNull()
  }
  expect(workers).toEqual([])
  expect(log).toEqual([])
})

test('a file with a password and a damaged one have no picture, and the next file has one', async () => {
  const { show, log, uploader } = mountPdf()
  expect(await show(createPdf({ trailer: passwordTrailer }))).toBeNull()
  expect(await show(named(createPdf().slice(0, 300), 'cut.pdf'))).toBeNull()
  expect(await show(createPdf())).toBeInstanceOf(Blob)
  expect(log).toEqual([])
  uploader.config.set({ debug: true })
  expect(await show(createPdf({ trailer: passwordTrailer }))).toBeNull()
  expect(log).toEqual([expect.stringContaining('PasswordException')])
})

test('a file that cannot be read has no picture', async () => {
  const { show, log } = mountPdf()
  const file = createPdf()
  file.slice = () =>
    ({ text: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as unknown as Blob
  expect(await show(file)).toBeNull()
  expect(log).toEqual([])
})

test('one PDF at a time is drawn, by one worker for all uploaders', async () => {
  const workers = stubWorkers()
  const [a, b] = [mountPdf(), mountPdf()]
  const pages = [a.show(createPdf()), b.show(createPdf()), a.show(createPdf())]
  await expect.poll(() => workers.length).toBe(1)
  const [worker] = workers
  worker?.answer({})
  const drawn = pages.map((_, index) => new Blob([String(index)]))
  for (const [index, page] of drawn.entries()) {
    await expect.poll(() => worker?.received.length).toBe(index + 1)
    worker?.answer({ result: page })
  }
  expect(new Set(await Promise.all(pages))).toEqual(new Set(drawn))
  expect(workers).toHaveLength(1)
})

test('rows that are gone before their turn are skipped, and the one that is drawn is stopped', async () => {
  const workers = stubWorkers()
  const { show } = mountPdf()
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = show(createPdf(), running.signal)
  await expect.poll(() => workers.length).toBe(1)
  const second = show(createPdf(), waiting.signal)
  workers[0]?.answer({})
  await expect.poll(() => workers[0]?.received.length).toBe(1)
  waiting.abort()
  expect(await second).toBeNull()
  running.abort()
  expect(workers[0]?.received).toEqual([{ job: expect.anything() }, {}])
  workers[0]?.answer({ result: null })
  expect(await first).toBeNull()
  void show(createPdf())
  await expect.poll(() => workers[0]?.received.length).toBe(3)
  expect(workers).toHaveLength(1)
})

test('a worker that does not stop, or takes too long, is replaced', async () => {
  const workers = stubWorkers()
  const { show, clock, log } = mountPdf({ debug: true })
  const controller = new AbortController()
  const first = show(createPdf(), controller.signal)
  await expect.poll(() => workers.length).toBe(1)
  workers[0]?.answer({})
  await expect.poll(() => workers[0]?.received.length).toBe(1)
  controller.abort()
  await clock.advance(1000)
  expect(await first).toBeNull()
  expect(workers[0]?.isTerminated).toBe(true)
  expect(log).toEqual([])

  const second = show(createPdf())
  await expect.poll(() => workers.length).toBe(2)
  workers[1]?.answer({})
  await expect.poll(() => workers[1]?.received.length).toBe(1)
  await clock.advance(15_000)
  expect(await second).toBeNull()
  expect(workers[1]?.isTerminated).toBe(true)
  expect(log).toEqual([expect.stringContaining('15')])
})

test('a worker that dies leaves its file without a picture, and the next file starts another', async () => {
  const workers = stubWorkers()
  const { show } = mountPdf()
  const first = show(createPdf())
  await expect.poll(() => workers.length).toBe(1)
  workers[0]?.answer({})
  await expect.poll(() => workers[0]?.received.length).toBe(1)
  workers[0]?.fail()
  expect(await first).toBeNull()
  void show(createPdf())
  await expect.poll(() => workers.length).toBe(2)
})

test('an idle worker ends, and ends with the last uploader', async () => {
  const workers = stubWorkers()
  const { show, clock, uploader } = mountPdf()
  const draw = async (index: number) => {
    const page = show(createPdf())
    await expect.poll(() => workers.length).toBe(index + 1)
    workers[index]?.answer({})
    await expect.poll(() => workers[index]?.received.length).toBe(1)
    workers[index]?.answer({ result: null })
    await page
  }
  await draw(0)
  await clock.advance(29_999)
  expect(workers[0]?.isTerminated).toBe(false)
  await clock.advance(1)
  expect(workers[0]?.isTerminated).toBe(true)
  await draw(1)
  uploader.unuse('pdf-thumbnails')
  await expect.poll(() => workers[1]?.isTerminated).toBe(true)
  expect(clock.pending).toBe(0)
})

test('where people have asked for little data, the worker is not loaded', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const workers = stubWorkers()
  expect(await mountPdf().show(createPdf())).toBeNull()
  expect(workers).toEqual([])
})

test('a browser without canvases in workers shows no page', async () => {
  const before = window.OffscreenCanvas
  Object.assign(window, { OffscreenCanvas: undefined })
  onTestFinished(() => void Object.assign(window, { OffscreenCanvas: before }))
  const workers = stubWorkers()
  const { show, log } = mountPdf()
  expect(await show(createPdf())).toBeNull()
  expect(workers).toEqual([])
  expect(log).toEqual([])
})
