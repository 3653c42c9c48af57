import { openStage } from '../openStage.mjs'
import { copyPhoto } from './copyPhoto.mjs'
import { filmPage } from './filmPage.mjs'
import { seeUploaded } from './seeUploaded.mjs'

const PHONE = { viewport: { width: 300, height: 520 }, hasTouch: true, isMobile: true }

/** @param {import('./filmPage.mjs').FilmSet} set @returns {Promise<import('./filmPage.mjs').Taken>} */
export async function takePhone({ browser, url, folder }) {
  const room = 340
  const stage = await openStage(browser, {
    ...filmPage.size,
    height: 560,
    room,
    url: `${url}/?${filmPage.query}&sourceList=local,handoff`,
  })
  const { page, film, press } = stage
  const context = await browser.newContext({ ...PHONE, colorScheme: 'light' })
  const phone = await context.newPage()
  await film(1, 500)
  await press(page.getByRole('button', { name: 'Use your phone' }))
  const link = page.getByRole('textbox', { name: 'Or open this link on your phone' })
  await page.getByRole('img', { name: 'QR code with the link for your phone' }).waitFor()
  await film(2, 700)
  await phone.goto(await link.inputValue())
  await phone.locator('#take').waitFor({ state: 'attached' })
  stage.setInset({ page: phone, at: { x: filmPage.size.width + 20, y: 20 }, width: room - 40 })
  await page.getByText('Phone connected').last().waitFor()
  await film(2, 800)
  for (const [photo, name] of /** @type {const} */ ([
    ['windy-coast', 'Coast.jpg'],
    ['wooden-deck', 'Boards.jpg'],
  ])) {
    await phone.locator('#take').setInputFiles(await copyPhoto(folder, photo, name))
    await film(6)
  }
  await page.getByText('Photos received: 2').last().waitFor()
  await film(1, 900)
  await stage.keepStill()
  await press(page.getByRole('button', { name: 'Done' }))
  await film(3)
  await seeUploaded(page, 2)
  await phone.getByText('The connection has ended').first().waitFor()
  await film(1, 1600)
  await context.close()
  return stage.end()
}
