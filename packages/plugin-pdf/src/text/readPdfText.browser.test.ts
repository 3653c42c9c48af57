import { expect, test } from 'vitest'
import { createPdf, passwordTrailer } from '../testing/fixtures/createPdf.js'
import { readPdfText } from './readPdfText.js'

const never = new AbortController().signal
const write = (text: string) => `BT /F 24 Tf 60 700 Td (${text}) Tj ET`

test('reads the text of the pages in their order, in a worker', async () => {
  const pdf = createPdf({ pages: [write('Minutes of the meeting'), write('Second page')] })
  expect(await readPdfText(pdf, never)).toMatch(/^Minutes of the meeting\s+Second page$/)
})

test('reads 20 pages at most', async () => {
  const pdf = createPdf({ pages: Array.from({ length: 30 }, (_, index) => write(`p${index + 1}.`)) })
  const text = await readPdfText(pdf, never)
  expect(text).toContain('p20.')
  expect(text).not.toContain('p21.')
})

test.each([
  ['scan', createPdf({ pages: ['200 320 200 200 re f'] })],
  ['file with a password', createPdf({ trailer: passwordTrailer })],
  ['file that is no PDF', new Blob(['a text'])],
])('a %s has no text', async (_, file) => {
  expect(await readPdfText(file, never)).toBe('')
})

test('reading stops when it is aborted', async () => {
  const controller = new AbortController()
  controller.abort()
  expect(await readPdfText(createPdf({ pages: [write('Minutes')] }), controller.signal)).toBe('')
})
