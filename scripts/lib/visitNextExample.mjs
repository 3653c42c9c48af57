import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumArgs } from './chromiumArgs.mjs'
import { findBrowser } from './findBrowser.mjs'
import { PlainError } from './PlainError.mjs'

const limitMs = 60_000

/**
 * Uses the Next.js example: uploads a photo, and sends the form of its album with and without JavaScript.
 *
 * @param {string} url Of the page.
 * @throws PlainError for a server that does not render the uploader, and for errors in the page.
 */
export async function visitNextExample(url) {
  const html = await (await fetch(url)).text()
  if (!/class="[^"]*lading-inline/.test(html)) throw new PlainError('The server did not render the uploader.')
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs],
  })
  try {
    await showPhoto(await watchPage(browser), url)
    const album = new URL('album', url).href
    const saved = await saveAlbum(await watchPage(browser), album)
    await saveWithoutScript(browser, album, saved)
  } finally {
    await browser.close()
  }
}

/** @typedef {import('playwright').Page & { problems: string[] }} WatchedPage */

/**
 * Opens a page that collects its errors.
 *
 * @param {import('playwright').Browser} browser
 * @returns {Promise<WatchedPage>}
 */
async function watchPage(browser) {
  const page = await browser.newPage()
  page.setDefaultTimeout(limitMs)
  /** @type {string[]} */
  const problems = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) problems.push(message.text())
  })
  return Object.assign(page, { problems })
}

/**
 * Selects a picture for the system's dialog.
 *
 * @param {import('playwright').Page} page
 * @param {RegExp | string} button
 */
async function choosePhoto(page, button) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await (await choosing).setFiles({ name: 'lake.png', mimeType: 'image/png', buffer })
}

/** @param {WatchedPage} page */
function expectNoProblems({ problems }) {
  if (problems.length > 0) throw new PlainError(`The page reports errors:\n${problems.join('\n')}`)
}

/**
 * Uploads a photo, which the page shows then.
 *
 * @param {WatchedPage} page
 * @param {string} url
 */
async function showPhoto(page, url) {
  await page.goto(url)
  await choosePhoto(page, /browse/)
  await page.waitForFunction(() => {
    const image = document.querySelector('main img[alt="lake.png"][srcset]')
    return image instanceof HTMLImageElement && image.naturalWidth > 0
  })
  expectNoProblems(page)
}

/**
 * Sends a form with a new photo. Returns the fields of the page that the server renders then.
 *
 * @param {WatchedPage} page
 * @param {string} url
 */
async function saveAlbum(page, url) {
  await page.goto(url)
  await choosePhoto(page, 'Upload files')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved “Holidays” with 1 photos.').waitFor()
  expectNoProblems(page)
  await page.reload()
  return readPhotos(page)
}

/**
 * @param {import('playwright').Page} page
 * @returns {Promise<string[]>} The values of the form's photos.
 */
const readPhotos = (page) =>
  page.evaluate(() =>
    new FormData(document.forms[0]).getAll('photos').map((value) => /** @type {string} */ (value)),
  )

/**
 * Sends the form of a browser that runs no scripts.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {readonly string[]} saved The photos that the server has.
 * @throws PlainError where the photos of the form are others, before or after it.
 */
async function saveWithoutScript(browser, url, saved) {
  const page = await browser.newPage({ javaScriptEnabled: false })
  page.setDefaultTimeout(limitMs)
  const expectPhotos = async () => {
    const photos = await page
      .locator('input[name=photos]')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))
    if (saved.length !== 1 || String(photos) !== String(saved))
      throw new PlainError(`The form has the photos ${photos}, not ${saved}.`)
  }
  await page.goto(url)
  await expectPhotos()
  await page.getByLabel('Title').fill('Winter')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved “Winter” with 1 photos.').waitFor()
  await expectPhotos()
}
