import { test as base, type Page } from '@playwright/test'
import { expectAccessible } from './support/expectAccessible.js'
import { entriesOf, expect, hostUrl, openHost, sha256Of, test, urls } from './support/test.js'

interface CloudOptions {
  /** Switches of the cloud page. @default none */
  readonly switches?: string
  readonly props?: Record<string, unknown>
  readonly theme?: 'dark'
  readonly dir?: 'rtl'
  readonly page?: 'external' | 'host'
}

/** Opens Dropbox in the uploader of a page. */
async function openCloud(
  page: Page,
  { switches, props, page: name = 'external', ...look }: CloudOptions = {},
) {
  const socialBaseUrl = urls.service + (switches ? `/cloud/${switches}` : '')
  await openHost(page, {
    ...look,
    page: name,
    props: { sourceList: 'local, dropbox, gphotos', socialBaseUrl, ...props },
  })
  await page.getByRole('button', { name: 'Upload files' }).click()
  await page.getByRole('button', { name: 'Dropbox' }).click()
  return page.frameLocator('iframe[title="Dropbox"]')
}

const row = (frame: ReturnType<Page['frameLocator']>, name: string) => frame.getByText(name, { exact: true })

test('files of a cloud are found, selected and uploaded', async ({ page }) => {
  const frame = await openCloud(page, {
    props: { externalSourcesEmbedCss: 'main { outline: 3px solid red }' },
  })
  await frame.getByRole('button', { name: 'Sign in' }).waitFor()
  await expectAccessible(page, 'sign-in')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden()
  await frame.getByRole('button', { name: 'Sign in' }).click()
  await row(frame, 'Photos').click()
  await row(frame, 'Coast 2026').click()
  await expect(page.getByText('0 of 6 selected')).toBeVisible()
  await row(frame, 'Lighthouse.jpg').click()
  await row(frame, 'Dunes.jpg').click()
  await expect(page.getByText('2 of 6 selected')).toBeVisible()
  await expectAccessible(page, 'files selected')
  // Another folder, or a search, is another selection.
  await frame.getByRole('searchbox').fill('e')
  await expect(page.getByText(/^0 of [1-5] selected/)).toBeVisible()
  await frame.getByRole('searchbox').fill('ferry')
  await expect(page.getByText('0 of 1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(page.getByText('1 of 1 selected')).toBeVisible()
  await expect(frame.locator('main')).toHaveCSS('outline-width', '3px')
  await page.getByRole('button', { name: 'Done' }).click()

  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  const [entry] = await entriesOf(page)
  expect(entry).toMatchObject({ name: 'Ferry.jpg', source: 'dropbox', status: 'success' })
  expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(
    await sha256Of(`${urls.service}/window4/dropbox/content/14/Ferry.jpg`),
  )
})

for (const [name, width, look] of [
  ['dark and narrow', 360, { theme: 'dark' }],
  ['right to left', 1280, { dir: 'rtl' }],
] as const) {
  test(`the frame follows the uploader, and fits: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    const frame = await openCloud(page, { ...look, switches: 'signed-in' })
    await expect(page.getByText('0 of 3 selected')).toBeVisible()
    await expect(frame.locator('body')).toHaveCSS(
      'background-color',
      'theme' in look ? 'rgb(24, 25, 29)' : 'rgb(255, 255, 255)',
    )
    await row(frame, 'Itinerary.txt').click()
    await expectAccessible(page, name)
    const bar = await page.getByRole('button', { name: 'Done' }).boundingBox()
    expect((bar?.x ?? 0) >= 0 && (bar?.x ?? 0) + (bar?.width ?? 0) <= width).toBe(true)
    // Side by side, although the list, which has such a bar too, is not loaded yet.
    const cancel = await page.getByRole('button', { name: 'Cancel' }).boundingBox()
    expect(cancel?.y).toBe(bar?.y)
  })
}

test('a page that cannot be reached is said, and loaded with Retry', async ({ page }) => {
  await page.route('**/window4/dropbox?*', (route) => route.abort())
  await openCloud(page, { switches: 'signed-in' })
  await expect(page.getByText('Dropbox could not be loaded')).toBeVisible()
  await expectAccessible(page, 'failed')
  await page.unroute('**/window4/dropbox?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('0 of 3 selected')).toBeVisible()
})

// The page's own test fails for every report of a security policy.
base('a policy of the page that blocks the frame is named, with a way on', async ({ page }) => {
  await openCloud(page, { page: 'host' })
  await expect(page.getByText('This page does not allow Dropbox')).toBeVisible()
  await expect(page.getByText(`(frame-src) must allow ${urls.service}.`)).toBeVisible()
  await expectAccessible(page, 'blocked')
  await page.getByRole('button', { name: 'Select file source' }).click()
  await expect(page.getByRole('button', { name: 'Google Photos' })).toBeVisible()
})

test("Dropbox's own chooser adds files by its links", async ({ page }) => {
  const link = `${urls.service}/window4/dropbox/content/4/agreement.txt`
  const script = `window.Dropbox = { choose({ success }) { success([{ name: 'Agreement.txt', link: '${link}' }]) } }`
  await page.route('https://dropbox.test/dropins.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.goto(
    `${hostUrl({ page: 'external', props: { sourceList: 'local, dropboxchooser' } })}&dropbox=1`,
  )
  await page.waitForFunction(() => 'host' in window)
  await page.getByRole('button', { name: 'Upload files' }).click()
  await page.getByRole('button', { name: 'Dropbox' }).click()
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  const [entry] = await entriesOf(page)
  expect(entry).toMatchObject({ name: 'Agreement.txt', source: 'dropboxchooser' })
  expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(await sha256Of(link))
})
