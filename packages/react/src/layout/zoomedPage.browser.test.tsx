import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { setUp, textFile } from '../testing/fixtures/setUp.js'

/** Zooms the page, as people's settings and Ionic's font scaling do. */
function zoomPage(zoom: number): void {
  document.documentElement.style.zoom = `${zoom}`
  onTestFinished(() => void document.documentElement.style.removeProperty('zoom'))
}

test.each([0.7, 1.5, 2])('in a page with zoom %s the dialog is inside the window', async (zoom) => {
  zoomPage(zoom)
  const { uploader } = await setUp({ layout: 'regular' })
  uploader.addFiles(Array.from({ length: 30 }, (_, index) => textFile(`${index}.txt`)))
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const edges = () => {
    const { left, right, top, bottom } = page.getByRole('dialog').element().getBoundingClientRect()
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
  }
  await expect.poll(edges).toBe(true)
})

test.each([0.7, 1.5])('in a page with zoom %s a menu opens at its button', async (zoom) => {
  zoomPage(zoom)
  const { uploader } = await setUp({ layout: 'inline' })
  uploader.addFileFromObject(textFile('a.txt'))
  const button = page.getByRole('button', { name: 'More actions a.txt' })
  await button.click()
  const distance = () => {
    const menu = document.querySelector(':popover-open')?.getBoundingClientRect()
    const anchor = button.element().getBoundingClientRect()
    if (!menu) return null
    const isInside = menu.left >= 0 && menu.right <= innerWidth
    const isBeside = menu.left < anchor.right && menu.right > anchor.left
    return (
      isInside && isBeside && Math.min(Math.abs(menu.top - anchor.bottom), Math.abs(anchor.top - menu.bottom))
    )
  }
  await expect.poll(distance).toBeCloseTo(6, 0)
})
