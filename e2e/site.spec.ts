import { buildSite } from '../scripts/lib/site/buildSite.mjs'
import { serveSite } from '../scripts/lib/site/serveSite.mjs'
import { expectAccessible } from './support/expectAccessible.js'
import { chooseFiles, expect, test } from './support/test.js'

let site: Awaited<ReturnType<typeof serveSite>>

test.beforeAll(async () => {
  test.setTimeout(360_000)
  const { code } = await buildSite()
  expect(code).toBe(0)
  site = await serveSite({ port: 0 })
})

test.afterAll(() => site?.close())

test('pages are accessible in both schemes, and fit a small screen', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/', '/start/react', '/docs/styling', '/reference/props', '/errors/plugin-invalid']) {
      await page.setViewportSize(
        colorScheme === 'light' ? { width: 1280, height: 900 } : { width: 360, height: 780 },
      )
      await page.goto(site.url + path)
      await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
      await expectAccessible(page, `${path}, ${colorScheme}`)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  }
})

test('a person without JavaScript reads every page', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
  })
  const page = await context.newPage()
  await page.goto(site.url)
  await expect(page.getByRole('heading', { name: 'The uploader people finish with' })).toBeVisible()
  await page.getByRole('link', { name: 'React' }).first().click()
  await expect(page.getByRole('heading', { name: 'Add it to a page' })).toBeVisible()
  await expect(page.getByText('<FileUploaderRegular').first()).toBeVisible()
  await page.locator('summary').click()
  await page.getByRole('banner').getByRole('link', { name: 'Reference' }).click()
  await expect(page.getByRole('heading', { name: 'Props', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'This page as Markdown' }).click()
  await expect(page.getByText('# Props').first()).toBeVisible()
  await context.close()
})

test('search finds a page, and the scheme of the page is that of the uploader', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(site.url)
  const background = () =>
    page
      .locator('.lading')
      .first()
      .evaluate((uploader) => getComputedStyle(uploader).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await expect.poll(background).not.toBe(light)
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('radius property')
  await expectAccessible(page, 'search')
  await page
    .getByRole('link', { name: /Styling/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Four are enough' })).toBeVisible()
})

test('the site uploads by itself: in one request, in parts, with a thumbnail', async ({ page, file }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'log' && message.type() !== 'info') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(site.url)
  const large = new Uint8Array(900_000).fill(7)
  const paths = [await file('notes.txt', new TextEncoder().encode('notes')), await file('large.bin', large)]
  await chooseFiles(page, () => page.getByRole('button', { name: /browse/ }).click(), paths)
  await expect(page.getByText('2 files uploaded').first()).toBeVisible()
  // Kept by the worker, and delivered under the address of the site.
  const sizes = await page.evaluate(async () => {
    const cache = await caches.open('lading-service')
    const kept = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.blob()))
    return kept.map((blob) => blob?.size ?? 0).sort((a, b) => a - b)
  })
  expect(sizes).toEqual([5, 900_000])
  const image = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 20)
    canvas.getContext('2d')?.fillRect(0, 0, 40, 20)
    const body = new FormData()
    body.set('UPLOADCARE_PUB_KEY', 'demopublickey')
    body.set('file', await canvas.convertToBlob(), 'a.png')
    const uploaded = await fetch('/lading-service/base/', { method: 'POST', body })
    const { file: uuid } = await uploaded.json()
    const response = await fetch(`/lading-service/${uuid}/-/scale_crop/8x8/center/-/rotate/90/-/format/jpeg/`)
    const { width, height } = await createImageBitmap(await response.blob())
    return [response.headers.get('content-type'), width, height]
  })
  expect(image).toEqual(['image/jpeg', 8, 8])
  expect(problems).toEqual([])
})
