import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStage } from '../openStage.mjs'
import { filmPage } from './filmPage.mjs'

/** @param {import('./filmPage.mjs').FilmSet} set @returns {Promise<import('./filmPage.mjs').Taken>} */
export async function takeFollowProgress({ browser, url, folder }) {
  const stage = await openStage(browser, { ...filmPage.size, room: 340, url: `${url}/?${filmPage.query}` })
  const { page, film, press } = stage
  const path = join(folder, 'Interview.mov')
  await writeFile(path, Buffer.alloc(7_000_000, 7))
  await slowDown(page, 450_000)
  await film(1, 400)
  await stage.drop([path])
  await film(4)
  const button = page.getByRole('button', { name: 'Keep progress in sight' })
  await button.waitFor()
  await film(1, 600)
  const [small] = await Promise.all([page.context().waitForEvent('page'), press(button)])
  stage.setInset({ page: small, at: { x: filmPage.size.width + 20, y: 300 }, width: 300, height: 110 })
  await film(3, 400)
  await stage.keepStill()
  while (!(await page.evaluate(() => window.uploader?.getOutputCollectionState().successCount))) {
    await film(1, 200)
  }
  await film(1, 1800)
  return stage.end()
}

/** Sends no faster than this. @param {import('playwright').Page} page @param {number} bytesPerS */
async function slowDown(page, bytesPerS) {
  const session = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: bytesPerS }
  await session.send('Network.emulateNetworkConditions', conditions)
}
