import { createHash, createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStage } from '../openStage.mjs'
import { photos } from './copyPhoto.mjs'
import { filmPage } from './filmPage.mjs'
import { seeUploaded } from './seeUploaded.mjs'

const SIGNED_KEY = 'pub_test__signed'

/** @param {import('./filmPage.mjs').FilmSet} set @returns {Promise<import('./filmPage.mjs').Taken>} */
export async function takeStoredFiles({ browser, url, service }) {
  const token = signToken()
  for (const name of ['windy-coast', 'wooden-deck', 'jetty-at-sunset', 'dandelions', 'slot-canyon']) {
    const body = new FormData()
    body.set('UPLOADCARE_PUB_KEY', SIGNED_KEY)
    const photo = await readFile(join(photos, `${name}.jpg`))
    body.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `${name}.jpg`)
    await fetch(`${service}/base/`, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
  }
  const query = `${filmPage.query}&pubkey=${SIGNED_KEY}&sourceList=local,library&authToken=server`
  const stage = await openStage(browser, {
    ...filmPage.size,
    url: `${url}/?${query}`,
    // In place of a server of the page.
    prepare: (page) =>
      page.route('**/library/**', (route) => {
        const headers = { ...route.request().headers(), authorization: `Bearer ${token}` }
        return route.continue({ headers })
      }),
  })
  const { page, film, press } = stage
  await film(1, 500)
  await press(page.getByRole('button', { name: 'My files' }))
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[role="gridcell"] img')].filter(
        (image) => image instanceof HTMLImageElement && image.naturalWidth > 0,
      ).length >= 5,
  )
  await film(3, 300)
  for (const at of [1, 3]) {
    await press(page.getByRole('gridcell').nth(at))
    await film(2, 200)
  }
  await film(1, 800)
  await stage.keepStill()
  await press(page.getByRole('button', { name: 'Add 2 files' }))
  await film(3)
  await seeUploaded(page, 2)
  await film(1, 1600)
  return stage.end()
}

/** Signs a token that uploads and lists the files of one person, as the page's server would. */
function signToken() {
  const encode = (/** @type {object} */ value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const restrictions = { scope: ['/base/', '/library/own/'] }
  const claims = { iat: now, exp: now + 600, jti: randomUUID(), sub: 'film', uc: { restrictions } }
  const text = `${encode({ alg: 'HS256' })}.${encode(claims)}`
  const key = createHash('sha256').update('demosecretkey').digest()
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
