import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/expectAccessible.js'
import { expect, test, urls } from './support/test.js'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** Opens a page that takes photos, and shows its code. Returns the link for the phone. */
async function openCode(page: Page, more = ''): Promise<string> {
  await page.goto(`${urls.pages}/handoff/index.html?service=${encodeURIComponent(urls.service)}${more}`)
  await page.getByRole('button', { name: 'Use your phone' }).click()
  const link = page.getByRole('textbox', { name: 'Or open this link on your phone' })
  await expect(link).toHaveValue(/#/)
  return link.inputValue()
}

/** Opens a link on a phone. */
async function openPhone(
  browser: Browser,
  link: string,
  options: object = {},
): Promise<{ phone: Page; context: BrowserContext }> {
  const context = await browser.newContext({ ...PHONE, ...options })
  const phone = await context.newPage()
  await phone.goto(link)
  return { phone, context }
}

const makePhoto = (name: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: { r: 60, g: 120, b: 180 } } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))

const entries = (page: Page) =>
  page.evaluate(() =>
    window.handoffUploader
      ?.getOutputCollectionState()
      .allEntries.map(({ name, status, source }) => ({ name, status, source })),
  )

test('photos of a phone appear in the list, and the page uploads nothing', async ({ page, browser }) => {
  const posted: string[] = []
  page.on('request', (request) => {
    if (!/\/handoff\/$/.test(request.url()) && request.method() !== 'GET') posted.push(request.url())
  })
  const link = await openCode(page)
  await expectAccessible(page, 'the code')
  const { phone, context } = await openPhone(browser, link)
  await expect(phone.getByText('Take a photo')).toBeVisible()
  await expect(phone.getByText(`To ${new URL(urls.pages).host}`)).toBeVisible()
  const code = await phone.locator('#code b').innerText()
  expect(code).toMatch(/^\d{3} \d{3}$/)
  await expect(page.getByText('Phone connected').last()).toBeVisible()
  await expect(page.getByText(code)).toBeVisible()
  await expectAccessible(page, 'the connected phone')
  await expectAccessible(phone, 'the page on the phone')
  expect(await phone.locator('#take').getAttribute('capture')).toBe('environment')
  await phone.locator('#take').setInputFiles(await makePhoto('one.jpg'))
  await phone
    .locator('#choose')
    .setInputFiles([await makePhoto('two.jpg'), await makePhoto('<img src=x onerror=alert(1)>.jpg')])
  await expect(phone.getByText('Photos sent: 3')).toBeVisible()
  await expect(page.getByText('Photos received: 3').last()).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: '3 files uploaded' })).toBeVisible()
  expect((await entries(page))?.map(({ status, source }) => `${status} ${source}`)).toEqual(
    Array(3).fill('success handoff'),
  )
  expect(posted).toEqual([])
  await expect(phone.getByText('The connection has ended.')).toBeVisible()
  await context.close()
})

test('the link is used once, leaves no trace in the address, and survives a reload of the phone', async ({
  page,
  browser,
}) => {
  const link = await openCode(page)
  const { phone, context } = await openPhone(browser, link)
  await expect(phone.getByText('Take a photo')).toBeVisible()
  expect(phone.url()).toBe(`${urls.service}/handoff/`)
  await phone.reload()
  await expect(phone.getByText('Take a photo')).toBeVisible()
  await phone.locator('#take').setInputFiles(await makePhoto('one.jpg'))
  await expect(page.getByText('Photos received: 1').last()).toBeVisible()
  const second = await openPhone(browser, link)
  await expect(second.phone.getByText('Another phone has opened this link.')).toBeVisible()
  await expect(second.phone.getByText('Take a photo')).toBeHidden()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(phone.getByText('The connection has ended.')).toBeVisible()
  await Promise.all([context.close(), second.context.close()])
})

test('the phone can disconnect, and closing the page ends it too', async ({ page, browser }) => {
  const first = await openPhone(browser, await openCode(page))
  await first.phone.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('The phone is disconnected').last()).toBeVisible()
  await page.getByRole('button', { name: 'New code' }).click()
  const link = page.getByRole('textbox', { name: 'Or open this link on your phone' })
  await expect(link).toHaveValue(/#/)
  const second = await openPhone(browser, await link.inputValue())
  await expect(second.phone.getByText('Take a photo')).toBeVisible()
  await page.goto('about:blank')
  await expect(second.phone.getByText('The connection has ended.')).toBeVisible()
  await Promise.all([first.context.close(), second.context.close()])
})

test('closing the dialog ends it', async ({ page, browser }) => {
  await page.goto(`${urls.pages}/handoff/index.html?regular&service=${encodeURIComponent(urls.service)}`)
  await page.getByRole('button', { name: 'Upload files' }).click()
  await page.getByRole('button', { name: 'Use your phone' }).click()
  const link = page.getByRole('textbox', { name: 'Or open this link on your phone' })
  await expect(link).toHaveValue(/#/)
  const { phone, context } = await openPhone(browser, await link.inputValue())
  await expect(phone.getByText('Take a photo')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(phone.getByText('The connection has ended.')).toBeVisible()
  await context.close()
})

test('the page of the phone speaks its language, and says why a photo is refused', async ({
  page,
  browser,
}) => {
  const props = encodeURIComponent(JSON.stringify({ maxLocalFileSizeBytes: 5000, accept: 'image/jpeg' }))
  const { phone, context } = await openPhone(browser, await openCode(page, `&props=${props}`), {
    locale: 'de-AT',
  })
  await expect(phone.getByText('Foto aufnehmen')).toBeVisible()
  expect(await phone.locator('#choose').getAttribute('accept')).toBe('image/jpeg')
  await phone.locator('#choose').setInputFiles([
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6000) },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
  ])
  await expect(phone.getByText('Zu groß.')).toBeVisible()
  await expect(phone.getByText('Diese Art von Datei wird nicht angenommen.')).toBeVisible()
  expect(await entries(page)).toEqual([])
  await context.close()
})

test('a photo survives a lost connection', async ({ page, browser }) => {
  const { phone, context } = await openPhone(browser, await openCode(page))
  await expect(phone.getByText('Take a photo')).toBeVisible()
  await context.setOffline(true)
  await phone.locator('#take').setInputFiles(await makePhoto('one.jpg'))
  await expect(phone.getByText('Waiting for the connection')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Photos received: 1').last()).toBeVisible()
  await context.close()
})

test('the keyboard is enough on both sides', async ({ page, browser }) => {
  await page.goto(`${urls.pages}/handoff/index.html?regular&service=${encodeURIComponent(urls.service)}`)
  await page.getByRole('button', { name: 'Upload files' }).focus()
  await page.keyboard.press('Enter')
  const source = page.getByRole('button', { name: 'Use your phone' })
  await expect(source).toBeVisible()
  for (
    let presses = 0;
    presses < 10 && !(await source.evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const link = page.getByRole('textbox', { name: 'Or open this link on your phone' })
  await expect(link).toHaveValue(/#/)
  await link.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused()
  const { phone, context } = await openPhone(browser, await link.inputValue())
  // Listened to before the key, because the browser needs a moment to hand the dialog over.
  const photo = await makePhoto('one.jpg')
  phone.on('filechooser', (chooser) => void chooser.setFiles(photo))
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
  await phone.keyboard.press('Tab')
  await expect(phone.locator('#take')).toBeFocused()
  await phone.keyboard.press('Enter')
  await expect(page.getByText('Photos received: 1').last()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  await context.close()
})

test('nothing of it is loaded with the page', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(`${urls.pages}/handoff/index.html?service=${encodeURIComponent(urls.service)}`)
  await page.waitForFunction(() => 'handoffUploader' in window)
  expect(scripts.filter((url) => /HandoffActivity|handoffViewMessages|createHandoffLink/.test(url))).toEqual(
    [],
  )
  await page.getByRole('button', { name: 'Use your phone' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the link for your phone' })).toBeVisible()
  expect(scripts.some((url) => /createHandoffActivity/.test(url))).toBe(true)
})
