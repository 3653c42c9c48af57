import { createFakeClock } from '@lading/kernel/testing'
import { expect, onTestFinished, test } from 'vitest'
import { SharedLimits } from './SharedLimits.js'
import { mountLimits } from './testing/fixtures/mountLimits.js'
import { pagesPdf } from './testing/fixtures/pagesPdf.js'

const PROTECTED = { trailer: '/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 >>' }

test('a PDF with too many pages says which pages are over; another one is uploaded', async () => {
  const t = mountLimits({ maxPdfPages: 20 })
  t.uploader.addFiles([pagesPdf('long.pdf', 24), pagesPdf('one.pdf', 21), pagesPdf('ok.pdf', 20)])
  await expect.poll(() => t.isSent('ok.pdf')).toBe(true)
  expect(t.errors('long.pdf')).toEqual([
    'Pages 21 to 24 are over: 20 are allowed. Remove them, or split the file.',
  ])
  expect(t.errors('one.pdf')).toEqual(['Page 21 is over: 20 are allowed. Remove it, or split the file.'])
  expect([t.isSent('long.pdf'), t.isSent('one.pdf')]).toEqual([false, false])
  // A larger limit takes effect at once.
  t.uploader.config.set({ maxPdfPages: 30 })
  await expect.poll(() => t.isSent('long.pdf')).toBe(true)
})

test('too many pages in all hold everything back until a file is removed', async () => {
  const t = mountLimits({ maxTotalPages: 20 })
  const ids = t.uploader.addFiles([pagesPdf('a.pdf', 18), pagesPdf('b.pdf', 6)])
  await expect
    .poll(t.block)
    .toBe(
      'All files together have 24 pages; 20 are allowed. Over: b.pdf, pages 3 to 6. Remove files or pages.',
    )
  t.uploader.removeFileByInternalId(ids[1] ?? '')
  await expect.poll(() => t.isSent('a.pdf')).toBe(true)
  expect(t.block()).toBeUndefined()
})

test('a coarse scan names its pages; text and a fine scan are uploaded', async () => {
  const t = mountLimits({ minScanDpi: 300 })
  t.uploader.addFiles([
    pagesPdf('coarse.pdf', 3, { width: 1240 }),
    pagesPdf('fine.pdf', 3, { width: 2480 }),
    pagesPdf('text.pdf', 3),
  ])
  await expect
    .poll(() => t.errors('coarse.pdf'))
    .toEqual(['Scanned with 150 dpi; at least 300 are needed. Scan again: pages 1 to 3.'])
  await expect.poll(() => t.isSent('fine.pdf') && t.isSent('text.pdf')).toBe(true)
})

test('an encrypted PDF is refused where the page wants none', async () => {
  const t = mountLimits({ protectedPdfs: false })
  t.uploader.addFiles([pagesPdf('closed.pdf', 2, PROTECTED), pagesPdf('open.pdf', 2)])
  await expect.poll(() => t.isSent('open.pdf')).toBe(true)
  expect(t.errors('closed.pdf')).toEqual([
    'This PDF is protected. Save a copy without protection, or print it as a PDF.',
  ])
  const any = mountLimits()
  any.uploader.addFiles([pagesPdf('closed.pdf', 2, PROTECTED)])
  await expect.poll(() => any.isSent('closed.pdf')).toBe(true)
})

test('what cannot be checked is not uploaded, only where it matters', async () => {
  const broken = new File(['%PDF-1.7\nnothing'], 'broken.pdf', { type: 'application/pdf' })
  const t = mountLimits({ maxPdfPages: 20 })
  t.uploader.addFiles([broken])
  await expect
    .poll(() => t.errors('broken.pdf'))
    .toEqual(['The pages can’t be counted. Save the PDF again, or choose another file.'])
  const free = mountLimits({ maxVideoSeconds: 5 })
  free.uploader.addFiles([broken])
  await expect.poll(() => free.isSent('broken.pdf')).toBe(true)
})

test('a file that cannot be read is refused, not let through', async () => {
  const file = pagesPdf('gone.pdf', 2)
  file.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as never
  const worker = window.Worker
  Object.assign(window, { Worker: undefined })
  onTestFinished(() => void Object.assign(window, { Worker: worker }))
  const t = mountLimits({ maxPdfPages: 20 })
  t.uploader.addFiles([file])
  await expect.poll(() => t.errors('gone.pdf').length).toBe(1)
  expect(t.isSent('gone.pdf')).toBe(false)
})

test('where workers are refused, the page reads the files itself', async () => {
  const worker = window.Worker
  Object.assign(window, { Worker: undefined })
  onTestFinished(() => void Object.assign(window, { Worker: worker }))
  const t = mountLimits({ maxPdfPages: 20 })
  t.uploader.addFiles([pagesPdf('long.pdf', 24)])
  await expect.poll(() => t.errors('long.pdf')).toHaveLength(1)
})

/** Replaces the browser's workers for one test: they never answer about these files, and at once about the others. */
function stubWorkers(isSlow: (file: File) => boolean): { readonly asked: () => number } {
  const worker = window.Worker
  let asked = 0
  class StubWorker {
    onmessage: ((event: { readonly data: object }) => void) | null = null
    constructor() {
      queueMicrotask(() => this.onmessage?.({ data: { isStarted: true } }))
    }
    postMessage({ file }: { readonly file: File }) {
      asked += 1
      const facts = { kind: 'pdf', pages: 2, isProtected: false, scans: [] }
      if (!isSlow(file)) queueMicrotask(() => this.onmessage?.({ data: { facts } }))
    }
    terminate() {}
  }
  Object.assign(window, { Worker: StubWorker })
  onTestFinished(() => void Object.assign(window, { Worker: worker }))
  return { asked: () => asked }
}

test('a file that takes too long fails alone, and the others get their time', async () => {
  const { asked } = stubWorkers(({ name }) => name.startsWith('slow'))
  const clock = createFakeClock()
  const t = mountLimits({ maxPdfPages: 20 }, undefined, clock)
  t.uploader.addFiles(['slow-1', 'good-1', 'slow-2', 'good-2'].map((name) => pagesPdf(`${name}.pdf`, 2)))
  const pagesOf = (name: string) =>
    [...t.uploader.entries.values()].find(({ fileName }) => fileName === name)?.state.document?.pages
  await expect.poll(asked).toBe(1)
  await clock.advance(10_000)
  await expect.poll(() => pagesOf('good-1.pdf')).toBe(2)
  await expect.poll(asked).toBe(3)
  await clock.advance(9_000)
  expect(t.errors('slow-2.pdf')).toEqual([])
  await clock.advance(1_000)
  await expect.poll(() => pagesOf('good-2.pdf')).toBe(2)
  for (const name of ['slow-1.pdf', 'slow-2.pdf'])
    expect(t.errors(name)).toEqual(['This file could not be checked. Try again.'])
})

test('a file that waits for its turn for minutes is checked all the same', async () => {
  stubWorkers(({ name }) => name.startsWith('slow'))
  const clock = createFakeClock()
  const t = mountLimits({ maxPdfPages: 1 }, undefined, clock)
  const slow = Array.from({ length: 12 }, (_, index) => pagesPdf(`slow-${index}.pdf`, 2))
  t.uploader.addFiles([...slow, pagesPdf('long.pdf', 2)])
  await expect
    .poll(async () => {
      await clock.advance(10_000)
      return t.errors('long.pdf')
    })
    .toEqual(['Page 2 is over: 1 are allowed. Remove it, or split the file.'])
  expect(t.isSent('long.pdf')).toBe(false)
})

test('a protected PDF whose pages or scans cannot be read says so', async () => {
  const t = mountLimits({ minScanDpi: 300 })
  t.uploader.addFiles([pagesPdf('closed.pdf', 2, PROTECTED)])
  await expect
    .poll(() => t.errors('closed.pdf'))
    .toEqual(['This PDF is protected. Save a copy without protection, or print it as a PDF.'])
})

/** The head of a video of this length. */
function movie(name: string, seconds: number): File {
  const head = new DataView(new ArrayBuffer(116))
  head.setUint32(0, 116)
  head.setUint32(4, 0x6d6f6f76)
  head.setUint32(8, 108)
  head.setUint32(12, 0x6d766864)
  head.setUint32(28, 600)
  head.setUint32(32, 600 * seconds)
  return new File([head.buffer], name, { type: 'video/mp4' })
}

test('a video that is too long says by how much', async () => {
  const t = mountLimits({ maxVideoSeconds: 60 })
  t.uploader.addFiles([movie('long.mp4', 95), movie('short.mp4', 60)])
  await expect.poll(() => t.isSent('short.mp4')).toBe(true)
  expect(t.errors('long.mp4')).toEqual(['The video is 1:35 long; 1:00 are allowed. Cut it to that length.'])
})

test('a video is as long under a name that the browser knows no type for', async () => {
  const t = mountLimits({ maxVideoSeconds: 60 })
  t.uploader.addFiles([new File([movie('film', 95)], 'film.unknown')])
  await expect
    .poll(() => t.errors('film.unknown'))
    .toEqual(['The video is 1:35 long; 1:00 are allowed. Cut it to that length.'])
})

test('a recording that states no length has the one that the player finds', async () => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  const ended = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.start()
  for (let frame = 0; frame < 20; frame += 1) {
    context?.fillRect(frame, 0, 9, 50)
    await new Promise(requestAnimationFrame)
  }
  recorder.stop()
  await ended
  const t = mountLimits({ maxVideoSeconds: 60 })
  const [id = ''] = t.uploader.addFiles([new File(parts, 'film.webm', { type: 'video/webm' })])
  await expect.poll(() => t.uploader.entries.get(id)?.state.document?.seconds).toBeGreaterThan(0)
  await expect.poll(() => t.isSent('film.webm')).toBe(true)
})

test('a video whose length nobody finds is refused', async () => {
  const t = mountLimits({ maxVideoSeconds: 60 })
  t.uploader.addFiles([new File(['bytes'], 'film.avi', { type: 'video/avi' })])
  await expect
    .poll(() => t.errors('film.avi'))
    .toEqual(['The video’s length can’t be read. Save it as MP4, or choose another file.'])
})

test('the slots of a form have limits of their own, and one in all', async () => {
  const shared = new SharedLimits({ maxPages: 20 })
  const passport = mountLimits({ maxPdfPages: 10 }, shared)
  const contract = mountLimits({}, shared)
  passport.uploader.addFiles([pagesPdf('passport.pdf', 4)])
  contract.uploader.addFiles([pagesPdf('contract.pdf', 16)])
  await expect.poll(() => shared.snapshot.pagesText).toBe('20 of 20 pages')
  await expect.poll(() => contract.isSent('contract.pdf')).toBe(true)
  const [id = ''] = contract.uploader.addFiles([pagesPdf('annex.pdf', 3)])
  const message = 'All parts of this form together have 23 pages; 20 are allowed. Remove 3.'
  await expect.poll(contract.block).toBe(message)
  await expect.poll(passport.block).toBe(message)
  expect(contract.isSent('annex.pdf')).toBe(false)
  contract.uploader.removeFileByInternalId(id)
  await expect.poll(passport.block).toBeUndefined()
  contract.uploader.destroy()
  await expect.poll(() => shared.snapshot.pages).toBe(4)
})
