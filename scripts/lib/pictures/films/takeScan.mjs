import { openStage } from '../openStage.mjs'
import { filmPage } from './filmPage.mjs'
import { seeUploaded } from './seeUploaded.mjs'

/** @param {import('./filmPage.mjs').FilmSet} set @returns {Promise<import('./filmPage.mjs').Taken>} */
export async function takeScan({ browser, url }) {
  const stage = await openStage(browser, {
    ...filmPage.size,
    height: 560,
    url: `${url}/?${filmPage.query}&sourceList=local,camera&cameraModes=scan,photo`,
    context: { permissions: ['camera'] },
  })
  const { page, film, press } = stage
  await film(1, 500)
  await press(page.getByRole('button', { name: 'Camera', exact: true }))
  const add = page.getByRole('button', { name: 'Add page' })
  for (let count = 0; count < 40 && !(await add.isVisible()); count += 1) await film()
  await film(2, 600)
  await stage.keepStill()
  await press(add)
  await page.getByRole('button', { name: /Save PDF/ }).waitFor()
  await film(3, 300)
  await press(page.getByRole('button', { name: /Save PDF/ }))
  await seeUploaded(page, 1)
  await film(2, 800)
  return stage.end()
}
