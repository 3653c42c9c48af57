/**
 * @typedef {import('playwright').Page} Page
 * @typedef {object} Picture
 * @property {string} name Of the file in docs/images.
 * @property {string} query Of the playground.
 * @property {import('playwright').BrowserContextOptions} context
 * @property {(page: Page) => Promise<unknown>} open Leads from the open page to what the picture shows.
 * @property {string} select The element of the picture.
 * @property {string} [style] Of the page, besides its own.
 */

const claim = 'scene=claim&files=examples&multipleMax=20&accept=image/*,application/pdf'
const tile = { viewport: { width: 400, height: 680 } }
const touch = { ...tile, hasTouch: true, isMobile: true }
const whole = `.bare { padding: 0; } .bare .stage-uploader { width: 100%; --lading-inline-height: 680px; }`

/** Waits until as many files are uploaded, and the rows have their thumbnails. @param {Page} page @param {number} count */
async function seeUploaded(page, count) {
  await page.waitForFunction(
    (expected) => (window.uploader?.getOutputCollectionState().successCount ?? 0) >= expected,
    count,
  )
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.lading-row .lading-thumbnail')].every((thumbnail) => {
      const image = thumbnail.querySelector('img')
      if (image) return image.complete && image.naturalWidth > 0
      // PDFs have their icon until their page is drawn.
      return !['pdf', null].includes(thumbnail.getAttribute('data-kind'))
    }),
  )
}

/** Sends no faster than a usual line does: the rows stay in view until they have their thumbnails. @param {Page} page */
async function slowDown(page) {
  const session = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 250_000 }
  await session.send('Network.emulateNetworkConditions', conditions)
}

/** @type {readonly Picture[]} */
export const pictures = [
  {
    name: 'uploader',
    query: `${claim}&filesViewMode=grid&theme=light`,
    context: { viewport: { width: 1320, height: 1400 }, colorScheme: 'light' },
    select: '.scene-columns',
    style: `.page-controls, .top { display: none !important; } .scene-columns { padding: 24px; }
      .stage-uploader.is-inline { --lading-inline-height: 520px; }`,
    open: (page) => seeUploaded(page, 3),
  },
  {
    name: 'tile-phone',
    query: 'ui=bare&layout=regular',
    context: { ...touch, colorScheme: 'light' },
    select: 'body',
    open: async (page) => {
      await page.waitForFunction(() => window.uploader !== undefined)
      await page.locator('.lading-trigger').click()
      await page.locator('.lading-dialog[open]').waitFor()
    },
  },
  {
    name: 'tile-editor',
    query: 'ui=bare&scene=claim&files=examples',
    context: { ...tile, colorScheme: 'light' },
    select: 'body',
    style: whole,
    open: async (page) => {
      await seeUploaded(page, 3)
      await page.locator('.lading-row[data-state="finished"] .lading-actions button').first().click()
      await page.locator('.lading-editor-host [role="tab"]').nth(2).click()
      await page.waitForFunction(() => !document.querySelector('.lading-editor[aria-busy="true"]'))
      // The previews of the filters appear one after the other.
      await page.waitForTimeout(4000)
    },
  },
  {
    name: 'tile-dark',
    query: 'ui=bare&scene=photos&files=examples&filesViewMode=grid&theme=dark',
    context: { ...tile, colorScheme: 'dark' },
    select: 'body',
    style: whole,
    open: async (page) => {
      await slowDown(page)
      await seeUploaded(page, 30)
    },
  },
  {
    name: 'tile-rtl',
    query: 'ui=bare&scene=claim&files=examples&dir=rtl&localeName=ar',
    context: { ...tile, colorScheme: 'light', locale: 'ar' },
    select: 'body',
    style: whole,
    open: (page) => seeUploaded(page, 3),
  },
]
