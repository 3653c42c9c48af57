import { join } from 'node:path'
import { openStage } from '../openStage.mjs'
import { writePdf } from '../writePdf.mjs'
import { filmPage } from './filmPage.mjs'
import { seeUploaded } from './seeUploaded.mjs'

/** @param {import('./filmPage.mjs').FilmSet} set @returns {Promise<import('./filmPage.mjs').Taken>} */
export async function takeDocumentLimits({ browser, url, folder }) {
  const stage = await openStage(browser, {
    ...filmPage.size,
    url: `${url}/?${filmPage.query}&maxPdfPages=20`,
  })
  const { page, film, press } = stage
  const long = await writePdf(join(folder, 'Tender.pdf'), 24)
  await film(1, 500)
  await stage.drop([long, await writePdf(join(folder, 'Offer.pdf'), 12)])
  await page.getByText('Pages 21 to 24 are over').first().waitFor()
  await seeUploaded(page, 1)
  await film(4)
  await film(1, 1800)
  await stage.keepStill()
  await press(page.getByRole('button', { name: /^Remove Tender/ }))
  await film(3)
  await stage.drop([await writePdf(long, 20)], { x: 300, y: 250 })
  await seeUploaded(page, 2)
  await film(4)
  await film(1, 1200)
  return stage.end()
}
