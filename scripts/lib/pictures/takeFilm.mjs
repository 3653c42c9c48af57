import { openStage } from './openStage.mjs'

/**
 * Films one file: it is dropped, uploaded, cropped and done. Returns an animated WebP.
 *
 * @param {import('playwright').Browser} browser
 * @param {{ url: string, photo: string }} options
 * @returns {Promise<Buffer>}
 */
export async function takeFilm(browser, { url, photo }) {
  const query = 'ui=bare&scene=profile&imgOnly=true&cropPreset=1:1,4:3,free&theme=light'
  const stage = await openStage(browser, { url: `${url}/?${query}`, width: 560, height: 628 })
  const { page, film, move, press } = stage
  await film(1, 600)
  await stage.drop([photo], { x: 280, y: 240 })
  await film(10)
  await page.waitForFunction(() => window.uploader?.getOutputCollectionState().successCount === 1)
  await film(2, 300)
  await press(page.locator('.lading-row .lading-actions button'))
  await page.waitForFunction(() => document.querySelector('.lading-editor:not([aria-busy="true"])') !== null)
  await film(2, 300)
  const handle = await page.locator('.lading-editor-handle').first().boundingBox()
  if (!handle) throw new Error('The crop frame has no size.')
  const at = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 }
  await move(at)
  await page.mouse.down()
  await move({ x: at.x + 90, y: at.y + 70 }, undefined, 8)
  await page.mouse.up()
  await film(1, 500)
  await press(page.locator('.lading-editor-primary'))
  await film(6)
  await page.locator('.lading-row').first().waitFor()
  await film(2, 500)
  await press(page.locator('[data-action="done"]'))
  await film(2, 700)
  return (await stage.end()).film
}
