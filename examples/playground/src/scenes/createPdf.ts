/** Creates a PDF of one page: a title, and lines below it. @param leastBytes Size that is reached by spaces, which draw nothing */
export function createPdf(title: string, lines: readonly string[], leastBytes: number = 0): File {
  const text = [
    // The title is white on a band, which is recognized in the picture of a row, too.
    '0.19 0.24 0.56 rg 0 702 595 140 re f',
    'BT 1 g /F1 34 Tf 60 760 Td',
    `(${title}) Tj`,
    '0 g /F1 17 Tf 0 -90 Td',
    ...lines.map((line) => `0 -26 Td (${line}) Tj`),
    'ET',
  ]
    .join('\n')
    .padEnd(leastBytes)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  const file = `${body}${table}startxref\n${body.length}\n%%EOF\n`
  return new File([file], `${title}.pdf`, { type: 'application/pdf' })
}
