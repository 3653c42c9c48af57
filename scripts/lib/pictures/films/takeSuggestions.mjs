import { openStage } from '../openStage.mjs'
import { copyPhoto } from './copyPhoto.mjs'
import { filmPage } from './filmPage.mjs'
import { seeUploaded } from './seeUploaded.mjs'

/** @param {import('./filmPage.mjs').FilmSet} set @returns {Promise<import('./filmPage.mjs').Taken>} */
export async function takeSuggestions({ browser, url, folder }) {
  const stage = await openStage(browser, {
    ...filmPage.size,
    height: 520,
    url: `${url}/?${filmPage.query}`,
    // The browsers' interface without a model, which this machine doesn't have.
    prepare: (page) => page.addInitScript(playModel),
  })
  const { page, film, press } = stage
  await stage.drop([await copyPhoto(folder, 'jetty-at-sunset', 'IMG_2041.jpg')])
  await seeUploaded(page, 1)
  await film(2, 300)
  await press(page.getByRole('button', { name: /More actions/ }))
  await film(2, 200)
  await press(page.getByRole('menuitem', { name: 'Details' }))
  await page.getByRole('button', { name: /Suggest/ }).waitFor()
  await film(2, 400)
  await press(page.getByRole('button', { name: /Suggest/ }))
  await film(8)
  await page.getByText('This is a suggestion').waitFor()
  await film(1, 1600)
  await stage.keepStill()
  await press(page.getByRole('button', { name: 'Save' }))
  await film(4)
  await film(1, 900)
  return stage.end()
}

/** Runs in the page. */
function playModel() {
  const prompt = async () => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    return 'A wooden jetty that leads into a calm lake at sunset.'
  }
  const model = { availability: async () => 'available', create: async () => ({ prompt, destroy() {} }) }
  Object.defineProperty(globalThis, 'LanguageModel', { value: model })
}
