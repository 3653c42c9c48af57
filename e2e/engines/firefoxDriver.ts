import { type BrowserContext, type ElementHandle, launch, type Page } from 'puppeteer-core'
import type { Driver } from './Driver.js'

/** Starts Firefox, driven by WebDriver BiDi, with a fake camera. */
export async function firefoxDriver(executablePath: string): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'media.navigator.permission.disabled': true,
      'media.navigator.streams.fake': true,
    },
  })
  let context: BrowserContext | undefined
  let page: Page | undefined
  const current = () => {
    if (!page) throw new Error('No page is open.')
    return page
  }
  return {
    async open(url) {
      context ??= await browser.createBrowserContext()
      page ??= await context.newPage()
      await page.goto(url, { waitUntil: 'load' })
    },
    evaluate: (run, ...args) => current().evaluate(run as never, ...args) as never,
    async click(selector) {
      await current().locator(selector).click()
    },
    press: (key) => current().keyboard.press(key),
    type: (characters) => current().keyboard.type(characters),
    async setFiles(selector, paths) {
      const input = await current().$(selector)
      if (!input) throw new Error(`No element for ${selector}.`)
      await (input as ElementHandle<HTMLInputElement>).uploadFile(...paths)
    },
    async reload() {
      // The page may ask whether to leave while something is being sent.
      current().once('dialog', (dialog) => void dialog.accept())
      await current().reload()
    },
    async reset() {
      await context?.close()
      context = undefined
      page = undefined
    },
    close: () => browser.close(),
  }
}
