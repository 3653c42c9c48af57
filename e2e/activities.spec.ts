import { expectAccessible } from './support/expectAccessible.js'
import { chooseFiles, expect, openHost, test } from './support/test.js'

const looks = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 320 },
  { theme: 'dark', width: 320, dir: 'rtl' },
] as const

for (const { width, ...look } of looks) {
  test(`every activity is accessible and fits the page: ${Object.values({ ...look, width }).join(', ')}`, async ({
    page,
    file,
  }) => {
    await page.setViewportSize({ width, height: 720 })
    await openHost(page, { ...look, note: true, props: { sourceList: 'local, note', multipleMax: 2 } })
    const check = async (label: string) => {
      await expectAccessible(page, label)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, label).toBeLessThanOrEqual(0)
    }
    await check('button')
    await page.getByRole('button', { name: 'Upload files' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Note' })).toBeVisible()
    await check('sources')
    const files = await Promise.all(['one.txt', 'two.txt', 'three.txt'].map((name) => file(name, name)))
    await chooseFiles(page, () => dialog.getByRole('button', { name: 'From device' }).click(), files)
    await expect(dialog.getByText('You’ve chosen too many files. 2 files is maximum.')).toBeVisible()
    await check('list with an error')
    await dialog.getByRole('listitem').first().getByRole('button', { name: 'Remove' }).click()
    await expect(dialog.getByRole('heading', { name: '2 files uploaded' })).toBeVisible()
    await check('uploaded files')
  })
}
