import { writeFile } from 'node:fs/promises'

/** Writes a PDF of pages that have a title each. Returns its path. @param {string} path @param {number} count */
export async function writePdf(path, count) {
  const pages = Array.from({ length: count }, (_, index) => index)
  const kids = pages.map((index) => `${4 + 2 * index} 0 R`).join(' ')
  const contents = pages.map((index) => {
    const band = '0.19 0.24 0.56 rg 0 702 595 140 re f'
    const text = `${band} BT 1 g /F1 44 Tf 60 755 Td (Page ${index + 1}) Tj ET`
    return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`
  })
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${kids}] /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * index} 0 R >>`,
      contents[index] ?? '',
    ]),
  ]
  let body = '%PDF-1.4\n'
  const rows = objects.map((object, index) => {
    const row = `${String(body.length).padStart(10, '0')} 00000 n \n`
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return row
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  await writeFile(path, `${body}${table}startxref\n${body.length}\n%%EOF\n`)
  return path
}
