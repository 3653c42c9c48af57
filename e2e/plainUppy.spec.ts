import { expect, sha256, sha256Of, test, urls } from './support/test.js'

test('the transport works in a page with plain Uppy and its stock dashboard', async ({ page, file }) => {
  const path = await file('from-uppy.txt', 'sent by plain Uppy')
  await page.goto(`${urls.pages}/plain-uppy/index.html?service=${encodeURIComponent(urls.service)}`)
  const uploaded = page.waitForResponse((response) => response.url().includes('/info/'))
  await page.locator('.uppy-Dashboard-input').first().setInputFiles(path)
  await page.getByRole('button', { name: /Upload 1 file/ }).click()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  const { uuid } = await (await uploaded).json()
  expect(await sha256Of(`${urls.service}/${uuid}/`)).toBe(
    sha256(new TextEncoder().encode('sent by plain Uppy')),
  )
})
