import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { encryptedTrailer, type WritePdfOptions, writePdf } from '../testing/fixtures/writePdf.js'
import { drawnImages } from './drawnImages.js'
import { readPdf } from './readPdf.js'

const pages = (count: number) => Array.from({ length: count }, () => ({}))
/** 300 and 150 dpi on A4. */
const fine = { picture: { width: 2479, height: 3508 } }
const coarse = { picture: { width: 1240, height: 1754 } }

/** Counts the bytes that are read from a file. */
function counted(file: File) {
  let bytes = 0
  const slice = file.slice.bind(file)
  file.slice = (...range) => {
    const part = slice(...range)
    bytes += part.size
    return part
  }
  return { file, read: () => bytes }
}

const kinds: readonly (readonly [string, WritePdfOptions])[] = [
  ['a table', {}],
  ['object streams', { xref: 'streams' }],
  ['junk before its header', { junk: 'From: somebody\r\n\r\n' }],
  ['object streams and junk', { xref: 'streams', junk: 'mail\n' }],
]

test.each(kinds)('counts the pages of a file with %s, as a reader does', async (_, options) => {
  const file = writePdf({ pages: pages(24), ...options })
  expect(await readPdf(file)).toEqual({ pages: 24, isProtected: false, scans: [] })
  const reader = await getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 }).promise
  expect(reader.numPages).toBe(24)
  await reader.destroy()
})

test.each(['table', 'streams'] as const)(
  'counts the pages after the latest of several saves, with %s',
  async (xref) => {
    expect(await readPdf(writePdf({ xref, pages: pages(24), update: pages(5) }))).toMatchObject({ pages: 5 })
  },
)

test.each(['table', 'streams'] as const)('sees that a file is encrypted, with %s', async (xref) => {
  const facts = await readPdf(writePdf({ xref, pages: pages(3), trailer: encryptedTrailer }))
  expect(facts).toMatchObject({ isProtected: true, scans: null })
})

test('a file optimized for the web states its pages, unless it was changed since', async () => {
  const write = (size: number) =>
    new Blob([`%PDF-1.7\n1 0 obj\n<< /Linearized 1 /L ${size} /N 31 >>\nendobj\n`, ' '.repeat(200)])
  const { size } = write(100)
  expect(await readPdf(write(size))).toMatchObject({ pages: 31 })
  expect(await readPdf(write(size + 1))).toMatchObject({ pages: null })
})

test('a page that is a scan has its resolution; small pictures and text have none', async () => {
  const list = [
    fine,
    coarse,
    {},
    { ...coarse, share: 0.3 },
    { picture: { width: 1240, height: 1754 }, share: 0.8 },
  ]
  for (const xref of ['table', 'streams'] as const) {
    expect((await readPdf(writePdf({ xref, pages: list })))?.scans).toEqual([
      { page: 1, dpi: 300 },
      { page: 2, dpi: 150 },
      { page: 5, dpi: 187 },
    ])
  }
})

test('reads a few ranges of a large file', async () => {
  const list = Array.from({ length: 50 }, () => fine)
  const { file, read } = counted(writePdf({ pages: list, ballastBytes: 1_000_000 }))
  expect(file.size).toBeGreaterThan(50_000_000)
  expect(await readPdf(file)).toMatchObject({ pages: 50, scans: { length: 50 } })
  expect(read()).toBeLessThan(8_000_000)
})

test('a file that is no PDF has no facts', async () => {
  expect(await readPdf(new Blob(['a text']))).toBeNull()
  expect(await readPdf(new Blob())).toBeNull()
})

const whole = writePdf({ pages: pages(3) })

test.each([
  ['cut off', whole.slice(0, 300)],
  ['of garbage', new Blob(['%PDF-1.7\n', 'garbage '.repeat(500), 'startxref\n12\n%%EOF'])],
  [
    'with a circle of updates',
    new Blob(['%PDF-1.7\nxref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF']),
  ],
  ['with a negative count', textPdf('/Count -4')],
  ['with a huge count', textPdf('/Count 99999999999')],
  ['with a count in a circle', textPdf('/Count 2 0 R')],
])('a file %s has pages that can’t be counted', async (_, file) => {
  expect(await readPdf(file)).toMatchObject({ pages: null })
})

/** A PDF whose page tree has these entries. */
function textPdf(entries: string): Blob {
  const body = `%PDF-1.7\n1 0 obj\n<< /Pages 2 0 R >>\nendobj\n`
  const root = `2 0 obj\n<< /Type /Pages ${entries} >>\nendobj\n`
  const start = body.length + root.length
  const row = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n\r\n`
  return new Blob([
    body,
    root,
    `xref\n1 2\n${row(9)}${row(body.length)}trailer\n<< /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
  ])
}

test('commands of a page with strings that do not end take linear time', async () => {
  const content = `(${'\\('.repeat(131_000)} q 595 0 0 842 0 0 cm /P Do`
  expect(drawnImages(content)).toEqual([])
  expect(drawnImages('(a \\) b) q 2 0 0 3 0 0 cm /P Do')).toEqual([{ name: 'P', width: 2, height: 3 }])
})
