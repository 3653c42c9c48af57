import { chromium } from '@playwright/test'

/** Sets the files of the input and dispatches its events, as Cypress does. */
export async function scripted({ url, name, chromiumOptions }) {
  const browser = await chromium.launch(chromiumOptions)
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitForSelector('input[type=file]', { state: 'attached' })
    await page.evaluate((fileName) => {
      const input = document.querySelector('input[type=file]')
      const transfer = new DataTransfer()
      transfer.items.add(new File(['hello'], fileName))
      input.files = transfer.files
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, name)
    await page.locator(`body[data-uploaded="${name}"]`).waitFor()
  } finally {
    await browser.close()
  }
}
