import { expectAccessible } from './support/expectAccessible.js'
import { chooseFiles, expect, test, urls } from './support/test.js'

test('the query sets the settings, and follows the panel', async ({ page, file }) => {
  await page.goto(`${urls.playground}/?layout=inline&multiple=false&confirmUpload=true`)
  await expect(page.getByRole('button', { name: 'From device' })).toBeVisible()
  const multiple = page.getByRole('switch', { name: 'Allow multiple files' })
  await expect(multiple).not.toBeChecked()
  await multiple.click()
  await expect(multiple).toBeChecked()
  await expect(page).toHaveURL(/confirmUpload=true/)
  await expect(page).not.toHaveURL(/multiple=/)

  await chooseFiles(
    page,
    () => page.getByRole('button', { name: 'From device' }).click(),
    await file('a.txt', 'a'),
  )
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  await expect(page.getByText('file-upload-success').first()).toBeVisible()
  await expect(
    page.getByRole('link', { name: new RegExp(urls.service.replace('http://', '')) }),
  ).toBeVisible()
})

test('unknown and invalid settings in the query are reported and ignored', async ({ page }) => {
  await page.goto(`${urls.playground}/?layout=regular&multipleMax=many&colour=red`)
  await expect(page.getByText(/multipleMax/).first()).toBeVisible()
  await expect(page.getByText(/colour/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeEnabled()
})

for (const [name, query, width] of [
  ['light and wide', 'theme=light', 1280],
  ['minimal and narrow', 'layout=minimal', 360],
  ['right to left', 'dir=rtl&layout=inline', 768],
] as const) {
  test(`the playground is accessible and fits: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${urls.playground}/?${query}`)
    await expect(page.getByRole('button', { name: /From device|Upload files/ }).first()).toBeVisible()
    await expectAccessible(page, name)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 800 }, colorScheme: 'dark' })

  test('a page without a query shows every state, each button of the uploader has 44 px, and the settings are one link away', async ({
    page,
  }) => {
    await page.goto(urls.playground)
    for (const state of ['finished', 'failed', 'uploading', 'queued'])
      await expect(page.locator(`.lading-row[data-state="${state}"]`).first()).toBeAttached()
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('.lading button')]
        .map((button) => ({
          label: button.ariaLabel ?? button.textContent,
          ...button.getBoundingClientRect().toJSON(),
        }))
        .filter(({ width, height }) => width > 0 && Math.min(width, height) < 44),
    )
    expect(small).toEqual([])
    await expectAccessible(page, 'every state, dark and narrow')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('searchbox', { name: 'Find a setting' })).toBeInViewport()
  })
})

test('the editor alone and the plugins of Uppy have pages of their own, set by the link', async ({
  page,
  file,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${urls.playground}/?ui=editor&cropPreset=1:1&cloudImageEditorTabs=crop,tuning&theme=dark`)
  await expect(page.getByRole('tab')).toHaveCount(2)
  await page.getByRole('button', { name: 'Crop to 1:1' }).click()
  await expectAccessible(page, 'the editor alone')
  const { x = 0, width = 0 } = (await page.getByRole('button', { name: 'Apply' }).boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(320 - 16)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/^Applied: .*\/crop\/1200x1200\/300,0\//)).toBeVisible()

  await page.goto(`${urls.playground}/?ui=uppy`)
  await expect(page.getByRole('button', { name: 'Screencast' })).toBeVisible()
  await chooseFiles(
    page,
    () => page.getByRole('button', { name: 'From device' }).click(),
    await file('a.txt', 'a'),
  )
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  await expectAccessible(page, 'plugins of Uppy')

  for (const transport of ['tus', 'S3']) {
    await page.getByRole('link', { name: transport, exact: true }).click()
    await chooseFiles(
      page,
      () => page.getByRole('button', { name: 'From device' }).click(),
      await file('b.txt', 'b'),
    )
    await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  }
})
