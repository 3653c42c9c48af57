import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPdf, type PdfPage } from './createPdf.js'

async function pageOf(width: number, height: number, background: string): Promise<PdfPage> {
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { jpeg: new Blob([new Uint8Array(jpeg)]), width, height }
}

test('a reader of PDFs finds each page with its picture', async () => {
  const pages = [await pageOf(600, 800, 'red'), await pageOf(400, 100, 'blue'), await pageOf(90, 90, 'white')]
  const pdf = createPdf(pages)
  expect(pdf.type).toBe('application/pdf')
  // What isn't picture is structure.
  const pictures = pages.reduce((sum, { jpeg }) => sum + jpeg.size, 0)
  expect(pdf.size - pictures).toBeLessThan(400 + 500 * pages.length)
  const document = await getDocument({ data: new Uint8Array(await pdf.arrayBuffer()), verbosity: 0 }).promise
  expect(document.numPages).toBe(3)
  const first = await document.getPage(1)
  expect(first.view.map(Math.round)).toEqual([0, 0, 632, 842])
  expect((await document.getPage(2)).view.map(Math.round)).toEqual([0, 0, 842, 211])
  const { fnArray } = await first.getOperatorList()
  expect(fnArray).toContain(OPS.paintImageXObject)
  await document.destroy()
})

test('the table of a PDF names where each object begins', async () => {
  const text = await createPdf([await pageOf(20, 30, 'black')])
    .arrayBuffer()
    .then((bytes) => Buffer.from(bytes).toString('latin1'))
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(5)
  for (const [index, offset] of offsets.entries())
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref\n/)
})
