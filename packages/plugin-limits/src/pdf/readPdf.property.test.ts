import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writePdf } from '../testing/fixtures/writePdf.js'
import { readPdf } from './readPdf.js'

const seeds = await Promise.all(
  [
    writePdf({ pages: [{}, { picture: { width: 100, height: 100 } }] }),
    writePdf({ pages: [{}, { picture: { width: 100, height: 100 } }], xref: 'streams' }),
    writePdf({ pages: [{}], update: [{}, {}] }),
  ].map(async (file) => new Uint8Array(await file.arrayBuffer())),
)

/** Pieces that PDFs are made of, in any order. */
const piece = fc.oneof(
  fc.constantFrom('<<', '>>', '[', ']', '(', ')', '<', '/', '%', '\n', ' ', 'obj', 'endobj', 'stream\n', 'R'),
  fc.constantFrom(
    '/Root 1 0 R',
    '/Pages 2 0 R',
    '/Kids [2 0 R]',
    '/Count 3',
    '/Prev 9',
    '/Length 3 0 R',
    'xref\n0 9999999\n',
  ),
  fc.nat({ max: 10_000_000_000 }).map(String),
  fc.string({ maxLength: 8 }),
)

test('a damaged file ends, and has a count or none', async () => {
  const damage = fc.array(fc.tuple(fc.nat({ max: 4000 }), fc.nat({ max: 255 })), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...seeds), damage, fc.nat({ max: 4000 }), async (seed, changes, cut) => {
      const bytes = seed.slice(0, cut > 3000 ? seed.length : seed.length - (cut % seed.length))
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      const facts = await readPdf(new Blob([bytes]))
      if (facts)
        expect(facts.pages === null || (Number.isInteger(facts.pages) && facts.pages >= 0)).toBe(true)
    }),
  )
})

test('any sequence of what PDFs are made of ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 200 }), fc.nat({ max: 400 }), async (pieces, start) => {
      const file = new Blob(['%PDF-1.7\n', pieces.join(' '), `\nstartxref\n${start}\n%%EOF`])
      await readPdf(file)
    }),
  )
})

test.each([
  ['brackets', '['.repeat(3_000_000)],
  ['dictionaries', '<</a'.repeat(800_000)],
  ['strings', '('.repeat(3_000_000)],
  ['hexadecimal strings', '<'.repeat(3_000_000)],
  ['white space', ' '.repeat(3_000_000)],
  ['comments', '%\n'.repeat(1_500_000)],
  ['numbers', '1 '.repeat(1_500_000)],
])('a file of nothing but %s ends', async (_, text) => {
  const file = new Blob(['%PDF-1.7\n1 0 obj\n', text, '\nstartxref\n9\n%%EOF'])
  expect(await readPdf(file)).toEqual({ pages: null, isProtected: false, scans: null })
})

test('a tree of pages in a circle ends', async () => {
  const kids = Array.from({ length: 1000 }, () => '2 0 R').join(' ')
  const body = '%PDF-1.7\n1 0 obj\n<< /Pages 2 0 R >>\nendobj\n'
  const root = `2 0 obj\n<< /Count 5 /Kids [${kids}] >>\nendobj\n`
  const row = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n\r\n`
  const xref = `xref\n1 2\n${row(9)}${row(body.length)}trailer\n<< /Root 1 0 R >>\n`
  const file = new Blob([body, root, xref, `startxref\n${body.length + root.length}\n%%EOF`])
  expect(await readPdf(file)).toEqual({ pages: 5, isProtected: false, scans: null })
})
