import { expectAccessible } from './support/expectAccessible.js'
import { expect, openHost, test } from './support/test.js'

for (const [width, height, dir] of [
  [320, 256],
  [360, 320],
  [640, 320, 'rtl'],
  [740, 360],
] as const) {
  test(`in a window of ${width} x ${height} px, Done and each item of a menu are in view`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await openHost(page, { ...(dir && { dir }), props: { maxLocalFileSizeBytes: 10, imgOnly: false } })
    await page.evaluate(() => {
      const { uploader } = window.host
      const long = new File(['more than ten bytes'], 'long.txt')
      uploader.addFiles([...['a', 'b', 'c', 'd'].map((name) => new File([name], `${name}.txt`)), long])
      uploader.initFlow()
    })
    // Refused files put their tray above the list: less room for the rows.
    await expect(page.getByText('1 file not added')).toBeVisible()
    const primary = page.getByRole('button', { name: /^Use \d+ file/ })
    await expect(primary).toBeInViewport({ ratio: 1 })
    await primary.tap({ trial: true })
    for (const name of ['a.txt', 'd.txt']) {
      const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
      await row.getByRole('button', { name: /More actions/ }).tap()
      const items = page.getByRole('menuitem')
      await expect(items.first()).toBeVisible()
      for (const item of await items.all()) {
        await item.scrollIntoViewIfNeeded()
        await expect(item).toBeInViewport({ ratio: 1 })
      }
      await expectAccessible(page, `menu of ${name}`)
      await page.keyboard.press('Escape')
      await expect(items).toHaveCount(0)
    }
    await primary.tap()
    await expect(page.getByRole('dialog')).toBeHidden()
    await context.close()
  })
}

for (const [width, height] of [
  [320, 256],
  [740, 360],
] as const) {
  test(`in a window of ${width} x ${height} px, nothing covers the focused row`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openHost(page)
    await page.evaluate(() => {
      const { uploader } = window.host
      uploader.addFiles(Array.from({ length: 60 }, (_, index) => new File(['x'], `${index}.txt`)))
      uploader.initFlow()
    })
    await expect(page.getByRole('searchbox')).toBeAttached()
    await expect(page.getByRole('heading', { name: '60 files uploaded' })).toBeAttached()
    const seesFocus = () =>
      page.evaluate(() => {
        const row = document.activeElement?.closest('.lading-row')
        const { left, right, top, bottom } = row?.getBoundingClientRect() ?? new DOMRect()
        const isSeen = (y: number) => row?.contains(document.elementFromPoint((left + right) / 2, y))
        return isSeen(top + 3) && isSeen(bottom - 3)
      })
    await page.locator('.lading-row').first().focus()
    for (const key of ['Shift+ArrowDown', 'ArrowDown', 'Escape', 'Delete', 'Control+z', 'End', 'Home']) {
      await page.keyboard.press(key)
      await expect.poll(seesFocus, key).toBe(true)
    }
  })
}
