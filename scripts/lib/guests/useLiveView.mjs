import { useMorphs } from './useMorphs.mjs'

/**
 * Uploads on a page of Phoenix LiveView while its server changes it and while the connection is lost, then sends the form.
 *
 * @param {import('playwright').Page} page
 * @param {string} url With the layout.
 */
export async function useLiveView(page, url) {
  await useMorphs(page, url, ['diff', 'reconnect'])
  await page.keyboard.press('Escape')
  // Each letter makes the server change the page.
  await page.locator('[name=title]').pressSequentially('abc')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForFunction(() => 'saved' in window)
  const saved = new URLSearchParams(await page.evaluate(() => /** @type {any} */ (window).saved))
  const isRight = saved.get('title')?.startsWith('abc') && saved.getAll('files[]').length === 1
  if (!isRight) throw new Error(`The form was sent as ${saved}`)
}
