import { expectAccessible } from './support/expectAccessible.js'
import { chooseFiles, expect, test, urls } from './support/test.js'

/** A PDF with pages of A4. */
function pdf(count: number): string {
  const kids = Array.from({ length: count }, (_, index) => `${3 + index} 0 R`).join(' ')
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${kids}] /MediaBox [0 0 595 842] >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R >>'),
  ]
  let text = '%PDF-1.7\n'
  const rows = bodies.map((body, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n\r\n`
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return row
  })
  const start = text.length
  return `${text}xref\n0 1\n0000000000 65535 f\r\n1 ${rows.length}\n${rows.join('')}trailer\n<< /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}

test('a PDF with too many pages says which pages are over, and another one is uploaded', async ({
  page,
  file,
}) => {
  await page.goto(`${urls.playground}/?layout=inline&maxPdfPages=20`)
  const files = [await file('long.pdf', pdf(24)), await file('short.pdf', pdf(20))]
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), files)
  await expect(page.getByRole('heading', { name: '1 of 2 uploaded, 1 failed' })).toBeVisible()
  await expect(page.getByRole('row', { name: /long\.pdf/ })).toContainText('Pages 21 to 24 are over')
  await expectAccessible(page, 'the list with the error')
})
