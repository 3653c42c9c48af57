import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/expectAccessible.js'
import { mintToken } from './support/mintToken.js'
import { chooseFiles, expect, test, urls } from './support/test.js'

const UPLOADS = ['/base/', '/multipart/*']

/** Opens the page for a person whose token has these scopes. */
async function openLibrary(page: Page, person: string, scope: readonly string[], more = ''): Promise<void> {
  await page.route('**/upload-token', (route) => route.fulfill({ body: mintToken(600, { scope }, person) }))
  await page.goto(`${urls.pages}/library/index.html?service=${encodeURIComponent(urls.service)}${more}`)
}

/** Stores files of a person, as an earlier visit has done. */
async function storeFiles(person: string, names: readonly string[], path = ''): Promise<void> {
  const color = { r: 60, g: 120, b: 180 }
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
    .png()
    .toBuffer()
  for (const name of names) {
    const body = new FormData()
    body.set('UPLOADCARE_PUB_KEY', 'pub_test__signed')
    if (path) body.set('metadata[path]', `${path}/${name}`)
    body.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), name)
    const headers = { authorization: `Bearer ${mintToken(600, { scope: UPLOADS }, person)}` }
    await fetch(`${urls.service}/base/`, { method: 'POST', body, headers })
  }
}

const openSource = (page: Page) => page.getByRole('button', { name: 'My files' }).click()
const statuses = (page: Page) =>
  page.evaluate(() =>
    window.libraryUploader
      ?.getOutputCollectionState()
      .allEntries.map(({ name, status, source }) => ({ name, status, source })),
  )

test('what was uploaded is there the next time, and a chosen file is not uploaded again', async ({
  page,
  file,
}) => {
  const person = randomUUID()
  await openLibrary(page, person, [...UPLOADS, '/library/own/'])
  const path = await file('report.txt', 'a report')
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), path)
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  await page.reload()
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url())
  })
  await openSource(page)
  await page.getByRole('gridcell', { name: /^report\.txt, 8 bytes/ }).click()
  await page.getByRole('button', { name: 'Add 1 file' }).click()
  await expect
    .poll(() => statuses(page))
    .toEqual([{ name: 'report.txt', status: 'success', source: 'library' }])
  expect(posted).toEqual([])
})

test('a person sees their own files, with images, folders and a search, and nobody else sees them', async ({
  page,
}) => {
  const person = randomUUID()
  await storeFiles(person, ['lighthouse.png', 'dunes.png'], 'Photos/Coast')
  await storeFiles(person, ['passport.png'])
  await storeFiles(randomUUID(), ['of a stranger.png'])
  await openLibrary(page, person, ['/library/own/'])
  await openSource(page)
  const cells = page.getByRole('gridcell')
  await expect(cells).toHaveCount(3)
  const loaded = () =>
    page
      .locator('[role=gridcell] img')
      .evaluateAll(
        (images) =>
          images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length,
      )
  await expect.poll(loaded).toBe(3)
  await page.getByRole('button', { name: 'Photos 2' }).click()
  await expect(cells).toHaveCount(2)
  await page.getByRole('searchbox').fill('LIGHT')
  await expect(cells).toHaveCount(1)
  await expectAccessible(page, 'the activity')
})

test('a token for uploads opens no list, and the page says what it could not show', async ({ page }) => {
  await openLibrary(page, randomUUID(), UPLOADS)
  await openSource(page)
  await expect(page.getByRole('alert')).toContainText('Your files can’t be shown')
})

test('a file that was removed after it was shown fails alone when it is added', async ({ page }) => {
  const person = randomUUID()
  await storeFiles(person, ['kept.png', 'removed.png'])
  await openLibrary(page, person, ['/library/own/'])
  await openSource(page)
  await page.getByRole('gridcell', { name: /^kept/ }).click()
  await page.getByRole('gridcell', { name: /^removed/ }).click()
  const listed = await fetch(`${urls.service}/library/?pub_key=pub_test__signed`, {
    headers: { authorization: `Bearer ${mintToken(600, { scope: ['/library/own/'] }, person)}` },
  })
  const { results } = (await listed.json()) as { results: { uuid: string; name: string }[] }
  const { uuid } = results.find(({ name }) => name === 'removed.png') ?? {}
  await fetch(`${urls.service}/files/${uuid}/storage/`, {
    method: 'DELETE',
    headers: { authorization: 'Uploadcare.Simple pub_test__signed:demosecretkey' },
  })
  await page.getByRole('button', { name: 'Add 2 files' }).click()
  await expect
    .poll(async () => (await statuses(page))?.map(({ name, status }) => `${name} ${status}`).sort())
    .toEqual(['kept.png success', 'removed.png failed'])
})

test('nothing of it is loaded with the page', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await openLibrary(page, randomUUID(), ['/library/own/'])
  await page.waitForFunction(() => 'libraryUploader' in window)
  expect(scripts.filter((url) => /Library(Activity|ViewMessages)|createServiceList/.test(url))).toEqual([])
  await openSource(page)
  await expect(page.getByText('Nothing is stored yet').first()).toBeAttached()
  expect(scripts.some((url) => /createLibraryActivity/.test(url))).toBe(true)
})
