import type { Page } from '@playwright/test'
import { expectAccessible } from './support/expectAccessible.js'
import { chooseFiles, expect, openHost, test } from './support/test.js'

const looks = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 320 },
  { theme: 'dark', width: 320, dir: 'rtl', motion: 'reduce' },
] as const

/** Returns the longest transition or animation that a part of the uploader has, in seconds. */
const longestMotion = (page: Page) =>
  page.evaluate(() => {
    const durations = [...document.querySelectorAll('.lading, .lading *')].flatMap((element) =>
      [undefined, '::before', '::after', '::backdrop'].flatMap((part) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, part)
        const times =
          animationName === 'none' ? transitionDuration : `${transitionDuration},${animationDuration}`
        return times.split(',').map(Number.parseFloat)
      }),
    )
    return Math.max(...durations)
  })

for (const { width, ...settings } of looks) {
  test(`every activity is accessible and fits the page: ${Object.values({ ...settings, width }).join(', ')}`, async ({
    page,
    file,
  }) => {
    const { motion, ...look } = { motion: null, ...settings }
    await page.setViewportSize({ width, height: 720 })
    await page.emulateMedia({ reducedMotion: motion })
    await openHost(page, { ...look, note: true, props: { sourceList: 'local, note', multipleMax: 2 } })
    const check = async (label: string) => {
      await expectAccessible(page, label)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, label).toBeLessThanOrEqual(0)
      if (motion) expect(await longestMotion(page), label).toBeLessThanOrEqual(0.001)
    }
    await check('button')
    await page.getByRole('button', { name: 'Upload files' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Note' })).toBeVisible()
    await check('sources')
    const files = await Promise.all(['one.txt', 'two.txt', 'three.txt'].map((name) => file(name, name)))
    await chooseFiles(page, () => dialog.getByRole('button', { name: 'From device' }).click(), files)
    await expect(dialog.locator('.lading-tray summary')).toHaveText("1 file wasn't added: 2 is the maximum")
    await check('list with a file that was left out')
    await dialog.getByRole('button', { name: 'Exchange: three.txt instead of two.txt' }).click()
    await expect(dialog.getByRole('row', { name: /three\.txt/ })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: '2 files uploaded' })).toBeVisible()
    await check('uploaded files')
  })
}
