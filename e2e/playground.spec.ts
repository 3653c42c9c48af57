import { expectAccessible } from './support/expectAccessible.js'
import { chooseFiles, dropPaths, expect, test, urls } from './support/test.js'

test('the query sets the settings, and follows the panel', async ({ page, file }) => {
  await page.goto(`${urls.playground}/?layout=inline&multiple=false&confirmUpload=true`)
  await expect(page.getByRole('button', { name: 'From device' })).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).click()
  const multiple = page.getByRole('switch', { name: 'Allow multiple files' })
  await expect(multiple).not.toBeChecked()
  await multiple.click()
  await expect(multiple).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(multiple).toBeHidden()
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()
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

  test('the examples show every state, each button of the uploader has 44 px, and the settings are one press away', async ({
    page,
  }) => {
    await page.goto(`${urls.playground}/?files=examples`)
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
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('searchbox', { name: 'Find a setting' })).toBeInViewport()
  })
})

test('a page without a query is a form: a file that is dropped anywhere on the page is sent with it', async ({
  page,
  file,
}) => {
  await page.goto(urls.playground)
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeVisible()
  // The zone of the page exists with the uploader.
  await expect(page.getByRole('button', { name: /^Add example/ })).toBeEnabled()
  await dropPaths(page, 'h1', [await file('claim.pdf', '%PDF-1.4')])
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  await page.getByRole('button', { name: 'Send claim' }).click()
  await expect(page.getByText('The form would send the URL of 1 file.')).toBeVisible()
  await expectAccessible(page, 'the first page')
})

test('a scenario brings its form, its settings and its files', async ({ page }) => {
  await page.goto(urls.playground)
  await page.getByText('Profile photo', { exact: true }).first().click()
  await expect(page).toHaveURL(/scene=profile.*multiple=false/)
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await page.getByRole('button', { name: 'Add an example photo' }).click()
  await expect(page.getByText('Slot canyon.jpg').first()).toBeVisible()
  await page.getByText('Claim form', { exact: true }).click()
  await page.getByRole('button', { name: /^Add example/ }).click()
  await expect(page.getByRole('heading', { name: '5 files uploaded' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('output, events and code are one at a time, and the page stays short', async ({ page }) => {
    await page.goto(urls.playground)
    await expect(page.getByRole('heading', { name: 'Output' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Events' })).toBeHidden()
    await page.getByText('Code', { exact: true }).click()
    await expect(page.getByRole('region', { name: 'Code', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Output' })).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(844 * 3)
    await expectAccessible(page, 'the first page on a phone')
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
