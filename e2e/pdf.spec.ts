import { makePdf, passwordTrailer } from './support/makePdf.js'
import { serveTrustedTypes } from './support/servers/servePages.js'
import { chooseFiles, entriesOf, expect, hostUrl, openHost, test, urls } from './support/test.js'

test('the first page of a PDF is shown; nothing of it is loaded before the first PDF is seen', async ({
  page,
  file,
}) => {
  const requested: string[] = []
  const messages: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  page.on('console', (message) => {
    if (!message.location().url.endsWith('/favicon.ico')) messages.push(message.text())
  })
  const add = (...paths: string[]) =>
    chooseFiles(
      page,
      () =>
        page
          .getByRole('button', { name: /From device|Add more/ })
          .first()
          .click(),
      paths,
    )
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  const ofPdf = () => requested.filter((url) => /pdf/i.test(url)).map((url) => url.replace(/.*\/|-.*/g, ''))
  await openHost(page, { layout: 'inline', props: { confirmUpload: true } })
  const photo = await file('photo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await add(photo, await file('notes.txt', 'notes'), await file('text.pdf', 'no PDF'))
  await expect(row('photo.svg').locator('img')).toBeVisible()
  await expect.poll(ofPdf).toEqual(['PdfRenderer'])

  await add(
    await file('page.pdf', makePdf('BT /F 60 Tf 60 700 Td (A font of the device) Tj ET')),
    await file('locked.pdf', makePdf('', passwordTrailer)),
    await file('cut.pdf', makePdf().slice(0, 150)),
    await file('empty.pdf', new Uint8Array()),
    await file('last.pdf', makePdf('1 0 0 rg 0 0 595 842 re f')),
  )
  for (const name of ['page.pdf', 'last.pdf']) await expect(row(name).locator('img')).toBeVisible()
  for (const name of ['text.pdf', 'locked.pdf', 'cut.pdf', 'empty.pdf']) {
    await expect(row(name).locator('[data-kind="pdf"]')).toBeVisible()
  }
  expect(ofPdf()).toEqual(['PdfRenderer', 'pdfWorker'])
  expect(messages).toEqual([])
})

test('where a page allows no workers, PDFs have their icon and are uploaded', async ({ browser }) => {
  // The browser reports what a policy refuses, which would fail the test of another page.
  const page = await browser.newPage()
  const pages = await serveTrustedTypes("lading; worker-src 'none'")
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(hostUrl({ layout: 'inline' }).replace(urls.pages, pages.url))
  await page.waitForFunction(() => 'host' in window)
  await page.evaluate((pdf) => {
    window.host.uploader.addFiles(['a.pdf', 'b.pdf'].map((name) => new File([pdf], name)))
  }, makePdf())
  const statuses = async () => (await entriesOf(page)).map(({ status }) => status)
  await expect.poll(statuses).toEqual(['success', 'success'])
  await expect(page.locator('.lading-row [data-kind="pdf"]')).toHaveCount(2)
  expect(page.workers()).toEqual([])
  expect(problems).toEqual([])
  await page.close()
  await pages.close()
})
