import type { Page } from '@playwright/test'
import { chromiumArgs } from '../scripts/lib/chromiumArgs.mjs'
import { findBrowser } from '../scripts/lib/findBrowser.mjs'
import { expectAccessible } from './support/expectAccessible.js'
import { corners, makeDocumentFilm } from './support/makeDocumentFilm.js'
import { entriesOf, expect, openHost, test } from './support/test.js'

const executablePath = findBrowser()
test.use({
  permissions: ['camera'],
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      ...chromiumArgs,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${makeDocumentFilm()}`,
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
})

async function openScan(page: Page, props: Record<string, unknown> = {}): Promise<void> {
  await openHost(page, {
    page: 'camera',
    props: { sourceList: 'local, camera', cameraModes: 'scan', ...props },
  })
  await page.getByRole('button', { name: 'Upload files' }).click()
  await page.getByRole('button', { name: 'Camera', exact: true }).click()
}

const cornerNames = ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner']
const corner = (page: Page, index: number) =>
  page.getByRole('slider', { name: cornerNames[index] ?? '', exact: true })

test('a steady document is taken by itself, and pages become one PDF', async ({ page }) => {
  await openScan(page)
  for (const count of [1, 2]) {
    // The shutter is automatic, once for each document: the same one isn't taken again without a press.
    if (count === 2) {
      await expect(page.getByText('Place the next page in the picture')).toBeVisible()
      await page.getByRole('button', { name: 'Scan', exact: true }).click()
    }
    await expect(page.getByRole('button', { name: 'Add page' })).toBeVisible()
    for (const [index, { x, y }] of corners.entries()) {
      const [left = 0, top = 0] =
        ((await corner(page, index).getAttribute('aria-valuetext')) ?? '').match(/\d+/g)?.map(Number) ?? []
      expect(Math.abs(left - x * 100)).toBeLessThanOrEqual(1)
      expect(Math.abs(top - y * 100)).toBeLessThanOrEqual(1)
    }
    if (count === 1) await expectAccessible(page, 'corners of a scanned page')
    await page.getByRole('button', { name: 'Add page' }).click()
    await expect(page.getByRole('button', { name: `Save PDF, ${count} page` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Save PDF, 2 pages' }).click()
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  const [entry] = await entriesOf(page)
  expect(entry?.name).toMatch(/^scan-\d+\.pdf$/)
  const pdf = Buffer.from(await (await fetch(entry?.cdnUrl ?? '')).arrayBuffer()).toString('latin1')
  const boxes = [...pdf.matchAll(/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(boxes).toHaveLength(2)
  const [, width, height] = boxes[0] ?? []
  // 640 by 510 pixels, as the longer sides of the sheet are.
  expect(Number(width) / Number(height)).toBeGreaterThan(1.2)
  expect(Number(width) / Number(height)).toBeLessThan(1.3)
})

test('without the automatic shutter a person presses it, and moves corners by keys and pointer', async ({
  page,
}) => {
  await openScan(page)
  await page.getByRole('button', { name: 'Automatic' }).click()
  await expect(page.getByRole('button', { name: 'Automatic' })).toHaveAttribute('aria-pressed', 'false')
  const retake = page.getByRole('button', { name: 'Retake' })
  // It may have been taken before the press.
  if (await retake.isVisible()) await retake.click()
  await expect(page.getByText(/Hold still|Place the next page/)).toBeVisible()
  await expectAccessible(page, 'live scan')
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  const first = corner(page, 0)
  await expect(first).toHaveAttribute('aria-valuetext', /^(29|30|31) percent/)
  await first.focus()
  const before = Number(await first.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowLeft')
  await expect(first).toHaveAttribute('aria-valuenow', String(before - 1))
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(first).toHaveAttribute('aria-valuenow', String(before - 6))
  const box = await corner(page, 2).boundingBox()
  if (!box) throw new Error('The corner is not shown.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const right = Number(await corner(page, 2).getAttribute('aria-valuenow'))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 10)
  await page.mouse.up()
  await expect
    .poll(async () => Number(await corner(page, 2).getAttribute('aria-valuenow')))
    .toBeGreaterThan(right + 2)
  await page.getByRole('button', { name: 'Whole picture' }).click()
  await expect(first).toHaveAttribute('aria-valuetext', '0 percent from the left, 0 percent from the top')
  await page.getByRole('button', { name: 'Retake' }).click()
  await expect(page.getByText('Place the next page in the picture')).toBeVisible()
})
