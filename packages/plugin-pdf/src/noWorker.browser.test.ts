import { expect, test } from 'vitest'
import { isServed } from './PdfRenderer.js'
import { createPdf } from './testing/fixtures/createPdf.js'
import { mountPdf } from './testing/fixtures/mountPdf.js'
import { stubWorkers } from './testing/fixtures/stubWorkers.js'

// The order counts: a page that refuses workers is asked once.
test('a script that cannot be loaded without a connection is requested again for the next file', async () => {
  const workers = stubWorkers()
  const { show } = mountPdf()
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  const first = show(createPdf())
  await expect.poll(() => workers.length).toBe(1)
  workers[0]?.fail()
  expect(await first).toBeNull()
  Reflect.deleteProperty(navigator, 'onLine')
  const second = show(createPdf())
  await expect.poll(() => workers.length).toBe(2)
  workers[1]?.answer({})
  await expect.poll(() => workers[1]?.received.length).toBe(1)
  const page = new Blob(['page'])
  workers[1]?.answer({ result: page })
  expect(await second).toBe(page)
})

test('a script that never arrives leaves the icon, and is requested again for the next file', async () => {
  const workers = stubWorkers()
  const { show, clock } = mountPdf()
  const first = show(createPdf())
  await expect.poll(() => workers.length).toBe(1)
  await clock.advance(60_000)
  expect(await first).toBeNull()
  expect(workers[0]?.isTerminated).toBe(true)
  const second = show(createPdf())
  await expect.poll(() => workers.length).toBe(2)
  workers[1]?.answer({})
  await expect.poll(() => workers[1]?.received.length).toBe(1)
  const page = new Blob(['page'])
  workers[1]?.answer({ result: page })
  expect(await second).toBe(page)
})

test('a page that refuses workers is asked once, and shows no pages of PDFs', async () => {
  const workers = stubWorkers(true)
  const { show, log, uploader } = mountPdf()
  expect(await show(createPdf())).toBeNull()
  expect(await show(createPdf())).toBeNull()
  uploader.unuse('pdf-thumbnails')
  expect(await mountPdf().show(createPdf())).toBeNull()
  expect(workers).toHaveLength(1)
  expect(log).toEqual([])
})

test('a bundler that does not know workers leaves a name that nothing is served under', () => {
  const chunk = 'https://page.test/assets/chunk-1a2b.js'
  expect(isServed('https://page.test/assets/pdfWorker.js', chunk)).toBe(false)
  expect(isServed('https://page.test/assets/pdfWorker-3c4d.js', chunk)).toBe(true)
  const module = 'https://cdn.test/plugin-pdf/dist/PdfRenderer.js'
  expect(isServed('https://cdn.test/plugin-pdf/dist/pdfWorker.js', module)).toBe(true)
})
