/** A page: a JPEG, with its size in pixels. */
export interface PdfPage {
  readonly jpeg: Blob
  readonly width: number
  readonly height: number
}

/** Longer page side in points, as for A4. */
const LONG_SIDE = 842

/**
 * Writes a PDF with one picture on each page. JPEG bytes stay as they are.
 *
 * Source: ISO 32000-1, 7.5 (file structure) and 8.9.5 (image dictionaries).
 */
export function createPdf(pages: readonly PdfPage[]): Blob {
  const parts: (string | Blob)[] = []
  const offsets: number[] = []
  let size = 0
  const write = (...added: (string | Blob)[]) => {
    for (const part of added) size += typeof part === 'string' ? part.length : part.size
    parts.push(...added)
  }
  const object = (...body: (string | Blob)[]) => {
    offsets.push(size)
    write(`${offsets.length} 0 obj\n`, ...body, '\nendobj\n')
  }
  /** Returns a page's first object; its drawing and its picture follow. */
  const firstOf = (page: number) => 3 + page * 3
  write('%PDF-1.4\n')
  object('<</Type/Catalog/Pages 2 0 R>>')
  const kids = pages.map((_, index) => `${firstOf(index)} 0 R`)
  object(`<</Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]>>`)
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const first = firstOf(index)
    const scale = LONG_SIDE / Math.max(width, height)
    const box = [width * scale, height * scale].map((length) => length.toFixed(2))
    const resources = `/Resources<</XObject<</P ${first + 2} 0 R>>>>`
    object(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${box.join(' ')}]/Contents ${first + 1} 0 R${resources}>>`)
    const drawing = `q ${box[0]} 0 0 ${box[1]} 0 0 cm /P Do Q`
    object(`<</Length ${drawing.length}>>stream\n${drawing}\nendstream`)
    const picture = `/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`
    object(`<</Type/XObject/Subtype/Image${picture}/Length ${jpeg.size}>>stream\n`, jpeg, '\nendstream')
  }
  const start = size
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const count = offsets.length + 1
  write(`xref\n0 ${count}\n0000000000 65535 f \n`, ...entries)
  write(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}
