import { chromium } from '@playwright/test'

/** Fills the input that stays in the page, and waits for the page's own sign. */
export async function playwright({ url, path, name, chromiumOptions }) {
  const browser = await chromium.launch(chromiumOptions)
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await page.getByLabel('Files to upload').setInputFiles(path)
    await page.locator(`body[data-uploaded="${name}"]`).waitFor()
  } finally {
    await browser.close()
  }
}
