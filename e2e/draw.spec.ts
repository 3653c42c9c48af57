import type { Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { expectAccessible } from './support/expectAccessible.js'
import { chooseFiles, entriesOf, expect, openHost, test } from './support/test.js'

/** Opens the activity. */
async function openDraw(page: Page, options: Parameters<typeof openHost>[1] = {}): Promise<void> {
  await openHost(page, { page: 'camera', ...options, props: { sourceList: 'local, draw', ...options.props } })
  await page.getByRole('button', { name: 'Upload files' }).click()
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByRole('region', { name: /^Paper/ })).toBeVisible()
}

/** Draws a line with the mouse, from and to parts of the paper's width and height. */
async function drawLine(page: Page, [x1, y1]: [number, number], [x2, y2]: [number, number]): Promise<void> {
  const box = await page.getByRole('region', { name: /^Paper/ }).boundingBox()
  if (!box) throw new Error('The paper is not visible.')
  await page.mouse.move(box.x + box.width * x1, box.y + box.height * y1)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * x2, box.y + box.height * y2, { steps: 30 })
  await page.mouse.up()
}

/** Resolves with the only entry once it is uploaded. */
async function uploaded(page: Page) {
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  const [entry] = await entriesOf(page)
  if (!entry?.cdnUrl) throw new Error('The file was not uploaded.')
  const response = await fetch(entry.cdnUrl)
  return { ...entry, picture: sharp(Buffer.from(await response.arrayBuffer())) }
}

/** Returns a function that reads the color at parts of a picture's width and height. */
async function reader(picture: Sharp) {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 4
    return [...data.subarray(at, at + 4)]
  }
}

test('what is drawn is uploaded and downloaded, and then drawn on', async ({ page }) => {
  await openDraw(page)
  await drawLine(page, [0.2, 0.5], [0.8, 0.5])
  await page.getByRole('button', { name: 'Red', exact: true }).click()
  await page.getByRole('button', { name: 'Thick', exact: true }).click()
  await drawLine(page, [0.5, 0.2], [0.5, 0.8])
  await expectAccessible(page, 'drawing')
  // A second press would be a second file.
  await page.getByRole('button', { name: 'Accept' }).dblclick()

  const drawn = await uploaded(page)
  expect(drawn.name).toMatch(/^Drawing \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/)
  expect(drawn.source).toBe('draw')
  const size = await drawn.picture.metadata()
  expect(size).toMatchObject({ format: 'png', width: 856 * 2 })
  const color = await reader(drawn.picture)
  expect(color(0.3, 0.5)).toEqual([28, 29, 34, 255])
  expect(color(0.5, 0.5)).toEqual([224, 54, 44, 255])
  expect(color(0.3, 0.3)).toEqual([255, 255, 255, 255])

  await page.getByRole('button', { name: /^More actions .*\.png/ }).click()
  await page.getByRole('menuitem', { name: 'Draw' }).click()
  await expect(page.locator('.lading-draw-sheet > canvas')).toBeVisible()
  await page.getByRole('button', { name: 'Green', exact: true }).click()
  await page.getByRole('button', { name: 'Thick', exact: true }).click()
  await drawLine(page, [0.3, 0.2], [0.3, 0.8])
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect
    .poll(async () => (await entriesOf(page)).map(({ name }) => name))
    .toEqual([expect.stringMatching(/\.jpeg$/)])
  const marked = await uploaded(page)
  expect(await marked.picture.metadata()).toMatchObject({
    format: 'jpeg',
    width: size.width,
    height: size.height,
  })
  const markedColor = await reader(marked.picture)
  const rounded = (values: number[]) => values.map((value) => Math.round(value / 32))
  expect(rounded(markedColor(0.3, 0.3))).toEqual(rounded([31, 157, 87, 255]))
  expect(rounded(markedColor(0.5, 0.5))).toEqual(rounded([224, 54, 44, 255]))
})

test('a picture of the only allowed file is replaced, and a full list does not refuse it', async ({
  page,
}) => {
  const photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  await openHost(page, { page: 'camera', props: { sourceList: 'local, draw', multiple: false } })
  await page.getByRole('button', { name: 'Upload file' }).click()
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), [
    { name: 'photo.png', mimeType: 'image/png', buffer: photo },
  ])
  await uploaded(page)
  await page.getByRole('button', { name: /^More actions .*\.png/ }).click()
  await page.getByRole('menuitem', { name: 'Draw' }).click()
  await expect(page.locator('.lading-draw-sheet > canvas')).toBeVisible()
  await drawLine(page, [0.2, 0.5], [0.8, 0.5])
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(async () => (await entriesOf(page)).map(({ name }) => name)).toEqual(['photo.jpeg'])
  const { errors, picture } = await uploaded(page)
  expect(errors).toEqual([])
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 300 })
})

for (const [label, viewport, options] of [
  ['dark, 360 px', { width: 360, height: 740 }, { theme: 'dark' }],
  ['right to left, landscape phone', { width: 740, height: 360 }, { dir: 'rtl' }],
] as const) {
  test(`every state is accessible and no control is cut off: ${label}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await openDraw(page, options)
    await drawLine(page, [0.2, 0.5], [0.8, 0.5])
    for (const name of ['Eraser', 'Move and zoom', 'Paper and picture', 'Pen']) {
      await page.getByRole('button', { name, exact: true }).click()
      if (viewport.width < 400) await expectAccessible(page, name)
      const cut = await page
        .locator('.lading-draw-bar :is(button, input:not([hidden]))')
        .evaluateAll((controls) =>
          controls
            .filter((control) => {
              const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
              const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
              return !isInside || width < 24 || height < 24
            })
            .map((control) => control.ariaLabel ?? control.textContent),
        )
      expect(cut, name).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Discard the drawing?' })).toBeVisible()
    await expectAccessible(page, 'question')
  })
}
