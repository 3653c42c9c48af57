import { readEdit, writeEdit } from '@lading/plugin-editor'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/expectAccessible.js'
import { makePhoto } from './support/makePhoto.js'
import { chooseFiles, entriesOf, expect, openHost, test, urls } from './support/test.js'

const size = { width: 1600, height: 1200 }

/** Uploads a photo to the local service and returns its UUID. */
async function uploadPhoto(photo: Buffer, name = 'photo.jpg', type = 'image/jpeg'): Promise<string> {
  const form = new FormData()
  form.set('UPLOADCARE_PUB_KEY', 'demopublickey')
  form.set('file', new Blob([new Uint8Array(photo)], { type }), name)
  const response = await fetch(`${urls.service}/base/?jsonerrors=1`, { method: 'POST', body: form })
  return ((await response.json()) as { file: string }).file
}

/** The mean difference of the pixels of two pictures of one size, of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()))
  if (!a || !b || a.length !== b.length) throw new Error('The pictures have different sizes.')
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0))
  return sum / a.length
}

const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

test('a photo is uploaded, cropped by keyboard, filtered, undone, applied, and delivered like that', async ({
  page,
}) => {
  // Three audits and the pictures of all filters take their time on a busy machine.
  test.slow()
  const photo = await makePhoto(size.width, size.height)
  await openHost(page)
  await chooseFiles(page, () => page.getByRole('button', { name: 'Upload files' }).click(), {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/cloud-image-edit/, async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  // The photo of this machine, until the CDN has answered.
  await expect(dialog.locator('.lading-editor-picture img')).toHaveAttribute('src', /^blob:/)
  await expect(dialog.getByRole('slider', { name: 'Top left corner' })).toBeVisible()
  answer()
  await expect(dialog.locator('.lading-editor-picture img')).toHaveAttribute('src', /cloud-image-edit/)
  await expectAccessible(page, 'crop')

  await dialog.getByRole('slider', { name: 'Top left corner' }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(dialog.getByRole('slider', { name: 'Top left corner' })).toHaveAttribute(
    'aria-valuetext',
    '1480 by 1080 pixels, 120 from the left, 120 from the top',
  )
  await dialog.getByRole('tab', { name: 'Tuning' }).click()
  await expectAccessible(page, 'tuning')
  await dialog.getByRole('tab', { name: 'Filters' }).click()
  await dialog.getByRole('button', { name: /Sunny/ }).first().click()
  await expect(dialog.getByRole('button', { name: 'Redo' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'filters')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()

  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  const [entry] = await entriesOf(page)
  expect(entry?.cdnUrl).toMatch(/\/-\/crop\/1480x1080\/120,120\/-\/preview\/$/)
  const delivered = await download(entry?.cdnUrl ?? '')
  expect(await sharp(delivered).metadata()).toMatchObject({ width: 1480, height: 1080 })
  const expected = await sharp(photo)
    .extract({ left: 120, top: 120, width: 1480, height: 1080 })
    .png()
    .toBuffer()
  expect(await difference(delivered, expected)).toBeLessThan(3)
})

test('a drawing and an animation are edited like a photo', async ({ page }) => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><rect width="120" height="160" fill="red"/></svg>'
  const frames = { width: 240, height: 160 * 3, channels: 3 as const, pageHeight: 160 }
  const pixels = Buffer.from(Array.from({ length: 240 * 160 * 9 }, (_, at) => (at * 31) % 256))
  const gif = await sharp(pixels, { raw: frames }).gif().toBuffer()
  for (const [name, type, bytes] of [
    ['drawing.svg', 'image/svg+xml', Buffer.from(svg)],
    ['animation.gif', 'image/gif', gif],
  ] as const) {
    const uuid = await uploadPhoto(bytes, name, type)
    const props = JSON.stringify({ uuid, cdnCname: urls.service, cropPreset: '1:1' })
    await page.goto(`${urls.pages}/editor/index.html?${new URLSearchParams({ props })}`)
    await expect(page.locator('.lading-editor-picture img')).toBeVisible()
    await page.getByRole('button', { name: 'Rotate left' }).click()
    await page.getByRole('button', { name: 'Crop to 1:1' }).click()
    await page.getByRole('tab', { name: 'Filters' }).click()
    await page.getByRole('button', { name: /Sunny/ }).click()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    const [, result] = await page.evaluate(() => window.editorPage.events.at(-1) ?? [])
    expect(result?.cdnUrlModifiers, name).toBe(
      '-/filter/adaris/100/-/rotate/90/-/crop/160x160/0,40/-/preview/',
    )
    const delivered = await sharp(await download(result?.cdnUrl ?? '')).metadata()
    expect([delivered.width, delivered.height], name).toEqual([160, 160])
  }
})

/** A drag of one finger, with trusted touch events. */
async function swipe(page: Page, from: Locator, dx: number, dy: number): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('Nothing to swipe.')
  const session = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [{ x, y }])
  await send('touchMove', [{ x: x + dx / 2, y: y + dy / 2 }])
  await send('touchMove', [{ x: x + dx, y: y + dy }])
  // The finger rests before it is lifted: after a fling, Chromium takes the next tap for what stops it. The last move counts, too.
  for (let frame = 0; frame < 24; frame++) {
    await page.evaluate(() => new Promise(requestAnimationFrame))
    if (frame <= 12) await send('touchMove', [{ x: x + dx, y: y + dy + (frame % 2) }])
  }
  await send('touchEnd', [])
  await session.detach()
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 720 } })

  test('the editor alone crops by touch, turns, magnifies by two fingers, and applies', async ({ page }) => {
    const photo = await makePhoto(size.width, size.height)
    const uuid = await uploadPhoto(photo)
    const props = JSON.stringify({ uuid, cdnCname: urls.service })
    await page.goto(`${urls.pages}/editor/index.html?${new URLSearchParams({ props, theme: 'dark' })}`)
    const corner = page.getByRole('slider', { name: 'Top left corner' })
    await expect(page.locator('.lading-editor-picture img').first()).toBeVisible()
    expect(await corner.boundingBox()).toMatchObject({ width: 44, height: 44 })
    await expectAccessible(page, 'crop, dark')
    await swipe(page, corner, 100, 60)
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'false')
    await page.getByRole('button', { name: 'Rotate left' }).tap()
    await page.getByRole('button', { name: 'Apply', exact: true }).tap()

    const events = await page.evaluate(() => window.editorPage.events)
    const [name, result] = events.at(-1) ?? []
    expect(name).toBe('apply')
    const { crop, rotate } = result?.transformations ?? {}
    expect(rotate).toBe(90)
    const [width = 0, height = 0] = crop?.dimensions ?? []
    // The right and the bottom edge were kept: after the turn they are the top and the right one.
    expect(crop?.coords).toEqual([1200 - width, 0])
    expect(width).toBeLessThan(1200)
    const delivered = await download(result?.cdnUrl ?? '')
    const expected = await sharp(photo)
      .extract({ left: 1600 - height, top: 1200 - width, width: height, height: width })
      .rotate(270)
      .png()
      .toBuffer()
    expect(await sharp(delivered).metadata()).toMatchObject({ width, height })
    expect(await difference(delivered, expected)).toBeLessThan(3)
  })
})

test('every order of turns, mirrors and crops is delivered as the editor writes it', async () => {
  const small = { width: 24, height: 16 }
  const pixels = Buffer.from(
    Array.from({ length: small.width * small.height * 3 }, (_, at) => (at * 97) % 251),
  )
  const chart = await sharp(pixels, { raw: { ...small, channels: 3 } })
    .png()
    .toBuffer()
  const uuid = await uploadPhoto(chart)
  const render = async (operations: string) =>
    sharp(await download(`${urls.service}/${uuid}/${operations}-/format/png/`))
      .raw()
      .toBuffer()
  const turns = ['mirror', 'flip', 'rotate/90']
  // Each crop lies within the one before.
  for (const first of [...turns, 'crop/14x12/2,3']) {
    for (const second of [...turns, 'crop/9x8/1,2']) {
      for (const third of [...turns, 'crop/5x4/2,1']) {
        const address = [first, second, third].map((step) => `-/${step}/`).join('')
        const written = writeEdit(
          readEdit(address, small, () => {}),
          small,
        )
        expect(await render(written), `${address} as ${written}`).toEqual(await render(address))
      }
    }
  }
})
