import type { Route } from '@playwright/test'
import { chooseFiles, expect, test, urls } from './support/test.js'

declare global {
  interface Window {
    /** Numbers that the icon has shown. */
    badges: number[]
    /** Titles of system notices. */
    notices: string[]
    documentPictureInPicture?: { readonly window: Window | null }
  }
}

test('a long upload is followed in a window that stays on top and on the icon, and its end is told to a hidden tab', async ({
  page,
  file,
}) => {
  // The icon and the notices belong to the system, which a headless browser doesn't have.
  await page.addInitScript(() => {
    window.badges = []
    window.notices = []
    const count = async (number = 0) => void window.badges.push(number)
    Object.defineProperties(navigator, {
      setAppBadge: { value: count },
      clearAppBadge: { value: () => count() },
    })
    class Notice extends EventTarget {
      static permission = 'granted'
      constructor(title: string) {
        super()
        window.notices.push(title)
      }
    }
    Object.defineProperty(window, 'Notification', { value: Notice })
  })
  await page.clock.install()
  await page.goto(`${urls.playground}/?layout=inline`)
  const held: Route[] = []
  await page.route('**/base/**', (route) => void held.push(route))
  const path = await file('film.txt', 'a long film')
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), path)
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return held.length
    })
    .toBe(1)
  const button = page.getByRole('button', { name: 'Keep progress in sight' })
  await expect(button).toBeHidden()
  expect(await page.evaluate(() => window.badges)).toEqual([])
  await page.clock.runFor(10_500)
  await expect.poll(() => page.evaluate(() => window.badges)).toEqual([1])
  await expect(button).toBeVisible()
  await button.click()
  const shown = () =>
    page.evaluate(() => window.documentPictureInPicture?.window?.document.body.textContent ?? '')
  await expect.poll(shown).toContain('0 of 1 uploaded')
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }))
  await Promise.all(held.map((route) => route.continue()))
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return page.evaluate(() => window.notices)
    })
    .toEqual(['Uploads have ended'])
  await expect.poll(shown).toContain('1 of 1 uploaded')
  expect((await page.evaluate(() => window.badges)).at(-1)).toBe(0)
})
