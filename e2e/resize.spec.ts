import type { Page } from '@playwright/test'
import { makePhoto } from './support/makePhoto.js'
import { chooseFiles, expect, openHost, test } from './support/test.js'

const WIDE = { width: 1000, height: 800 }
const sizes = [{ width: 360, height: 640 }, { width: 760, height: 420 }, WIDE] as const

/** Whatever of the interface is not as it is at rest. */
const leftovers = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const note = (element: Element, fault: string) =>
      found.push(`${element.tagName}.${element.className}: ${fault}`)
    for (const animation of document.getAnimations()) {
      const { target } = animation.effect as KeyframeEffect
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY && target)
        note(target, 'still moves')
    }
    const root = document.documentElement
    if (root.style.viewTransitionName) note(root, 'keeps the name of a view transition')
    if (root.scrollWidth > root.clientWidth) note(root, 'scrolls sideways')
    for (const element of document.querySelectorAll<HTMLElement>('.lading, .lading *')) {
      const { style } = element
      // The editor shows and hides its own parts so.
      const isHidden = (style.visibility || style.opacity) && !element.closest('.lading-editor')
      if (style.viewTransitionName || isHidden) note(element, `keeps ${style.cssText}`)
      if (element.matches('.lading-dialog, .lading-picture') && style.transform)
        note(element, 'keeps a transform')
      const { overflowX } = getComputedStyle(element)
      if (element.matches('.lading-dialog, .lading-activity, .lading-list') && overflowX !== 'visible')
        if (element.scrollWidth > element.clientWidth + 1) note(element, 'scrolls sideways')
    }
    const box = document.querySelector('dialog[open]')?.getBoundingClientRect()
    if (box && (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight))
      found.push('the dialog is partly outside of the window')
    return found
  })

/** Changes the size of the window while something moves, thrice, and expects nothing to be left behind. */
async function resizeDuring(page: Page, act: () => Promise<unknown>): Promise<void> {
  for (const size of sizes) {
    await act()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await page.setViewportSize(size)
    await expect.poll(() => leftovers(page)).toEqual([])
  }
}

test('a resize during each transition leaves nothing behind', async ({ page }) => {
  test.slow()
  await page.setViewportSize(WIDE)
  await openHost(page, { props: { backgroundUploads: true, filesViewMode: 'list' } })
  await expect(page.locator('[data-glide]')).toHaveCount(1)
  const buffer = await makePhoto(320, 240)
  const photos = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `${name}-${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    }))
  const dialog = page.getByRole('dialog')
  const trigger = page.getByRole('button', { name: /^Upload files/ })
  const uploaded = (count: number) =>
    expect(dialog.getByRole('heading', { name: `${count} files uploaded` })).toBeVisible()
  const add = (name: string) =>
    chooseFiles(
      page,
      () => dialog.getByRole('button', { name: /^(Drop|Choose) files/ }).click(),
      photos(name, 3),
    )

  // The dialog opens, and its first rows come in.
  await chooseFiles(page, () => trigger.click(), photos('first', 3))
  await page.setViewportSize({ width: 700, height: 600 })
  await uploaded(3)
  await expect.poll(() => leftovers(page)).toEqual([])
  // Rows come in, and the dialog grows.
  let count = 3
  await resizeDuring(page, async () => {
    await add(`later-${count}`)
    count += 3
  })
  await uploaded(count)
  // Rows and tiles.
  await resizeDuring(page, () => dialog.getByRole('button', { name: /^Show as/ }).click())
  if (await dialog.locator('.lading-grid').count())
    await dialog.getByRole('button', { name: 'Show as list' }).click()
  // The editor opens and closes.
  await resizeDuring(page, () =>
    page.evaluate(() => {
      const { uploader } = window.host
      const [internalId = ''] = uploader.entries.ids
      if (uploader.activities.snapshot.current?.id === 'upload-list')
        uploader.setCurrentActivity('cloud-image-edit', { internalId })
      else uploader.setCurrentActivity('upload-list')
    }),
  )
  await page.evaluate(() => window.host.uploader.setCurrentActivity('upload-list'))
  await expect(dialog.getByRole('row').first()).toBeVisible()
  // The dialog closes and opens with the pictures.
  await resizeDuring(page, async () => {
    await page.evaluate(() => window.host.uploader.setModalState(false))
    await expect(dialog).toBeHidden()
    await trigger.click()
  })
  // Uploads continue in a corner of the page.
  await page.route('**/base/**', () => {})
  await add('slow')
  await dialog.locator('[data-action="done"]').click()
  const tray = page.getByRole('region', { name: 'Uploads' })
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(tray).toBeVisible()
  await expect.poll(() => leftovers(page)).toEqual([])
  const box = await tray.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 640).toBe(true)
})
