import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumArgs } from './chromiumArgs.mjs'
import { findBrowser } from './findBrowser.mjs'
import { PlainError } from './PlainError.mjs'

const limitMs = 60_000

/**
 * Uploads a photo in the Next.js example and waits until the page shows it.
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
    const page = await browser.newPage()
    page.setDefaultTimeout(limitMs)
    /** @type {string[]} */
    const problems = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) problems.push(message.text())
    })
    await page.goto(url)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /browse/ }).click()
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await (await choosing).setFiles({ name: 'lake.png', mimeType: 'image/png', buffer })
    await page.waitForFunction(() => {
      const image = document.querySelector('main img[alt="lake.png"][srcset]')
      return image instanceof HTMLImageElement && image.naturalWidth > 0
    })
    if (problems.length > 0) throw new PlainError(`The page reports errors:\n${problems.join('\n')}`)
  } finally {
    await browser.close()
  }
}
