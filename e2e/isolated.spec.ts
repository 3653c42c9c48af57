import type { Page } from '@playwright/test'
import { makePhoto } from './support/makePhoto.js'
import { entriesOf, expect, hostUrl, test, urls } from './support/test.js'

/** Serves the page as a site that's cross-origin isolated, and the service as a CDN that has CORS and nothing else. */
async function isolate(page: Page, mode: string): Promise<void> {
  await page.route(`${urls.pages}/**`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: {
        ...response.headers(),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': mode,
      },
    })
  })
  // Another origin; without CORP, the isolated page may show its pictures by CORS only.
  await page.route(`${urls.service}/**`, async (route) => {
    const response = await route.fetch()
    const { 'cross-origin-resource-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}

for (const mode of ['require-corp', 'credentialless']) {
  test(`a page that is isolated by ${mode} uploads, and shows stored pictures`, async ({ page }) => {
    const form = new FormData()
    form.set('UPLOADCARE_PUB_KEY', 'demopublickey')
    form.set(
      'file',
      new Blob([new Uint8Array(await makePhoto(400, 300))], { type: 'image/jpeg' }),
      'stored.jpg',
    )
    const stored = await fetch(`${urls.service}/base/`, { method: 'POST', body: form })
    const { file } = (await stored.json()) as { file: string }
    await isolate(page, mode)
    await page.goto(hostUrl({ layout: 'inline', props: { sourceList: 'local' } }))
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    await page.waitForFunction(() => 'host' in window && window.host.uploader)
    await page.evaluate((uuid) => void window.host.uploader.addFileFromUuid(uuid), file)
    await expect.poll(async () => (await entriesOf(page)).map(({ status }) => status)).toEqual(['success'])
    const picture = page.locator('.lading-row img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth).catch(() => 0))
      .toBeGreaterThan(0)
    await page
      .getByLabel('Files to upload')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('bytes') })
    await expect
      .poll(async () => (await entriesOf(page)).map(({ status }) => status))
      .toEqual(['success', 'success'])
  })
}
