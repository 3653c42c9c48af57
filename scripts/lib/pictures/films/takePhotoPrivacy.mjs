import { join } from 'node:path'
import sharp from 'sharp'
import { openStage } from '../openStage.mjs'
import { copyPhoto, photos } from './copyPhoto.mjs'
import { filmPage } from './filmPage.mjs'
import { seeUploaded } from './seeUploaded.mjs'

/** @param {import('./filmPage.mjs').FilmSet} set @returns {Promise<import('./filmPage.mjs').Taken>} */
export async function takePhotoPrivacy({ browser, url, folder }) {
  const stage = await openStage(browser, { ...filmPage.size, height: 520, url: `${url}/?${filmPage.query}` })
  const { page, film, press } = stage
  const north = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 3800/100' }
  const IFD3 = { ...north, GPSLongitudeRef: 'W', GPSLongitude: '0/1 0/1 530/100' }
  const files = []
  for (const [photo, name] of /** @type {const} */ ([
    ['windy-coast', 'Coast after the storm.jpg'],
    ['wooden-deck', 'Loose boards.jpg'],
  ])) {
    files.push(join(folder, name))
    await sharp(join(photos, `${photo}.jpg`))
      .withExif({ IFD3 })
      .toFile(join(folder, name))
  }
  files.push(await copyPhoto(folder, 'coffee', 'First coffee.jpg'))
  await film(1, 500)
  await stage.drop(files)
  await page.getByRole('button', { name: 'Remove location' }).waitFor()
  await film(4)
  await film(1, 1500)
  await stage.keepStill()
  await press(page.getByRole('button', { name: 'Remove location' }))
  await film(4)
  await seeUploaded(page, 3)
  await film(3, 300)
  await stage.move({ x: 415, y: 150 })
  await film(1, 1400)
  return stage.end()
}
