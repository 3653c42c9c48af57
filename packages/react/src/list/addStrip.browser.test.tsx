import { definePlugin } from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, linkSource, localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

const strip = () => page.getByRole('button', { name: 'Drop files here or browse' })
const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0

test('the strip adds files without another screen until the list is full; the dialog fits its content', async () => {
  await page.viewport(900, 800)
  const { uploader } = await setUp({
    layout: 'regular',
    config: { confirmUpload: true, multipleMax: 30 },
    plugins: [localSource(), linkSource()],
  })
  uploader.addFiles([textFile('a.txt')])
  uploader.initFlow()
  await expect.element(strip()).toBeVisible()
  // Two ways to add more, not one for each source.
  const bar = page.getByRole('toolbar', { name: 'Add files' }).getByRole('button')
  await expect.poll(() => bar.elements().length).toBe(2)
  await expectAccessible()
  expect(heightOf('dialog')).toBe(280)

  await strip().click()
  await expect.element(page.getByText('picked.txt')).toBeVisible()
  await expect.element(strip()).toHaveFocus()
  expect(uploader.getCurrentActivity()).toBe('upload-list')
  await expect.poll(() => heightOf('dialog')).toBeGreaterThan(280)
  expect(heightOf('dialog')).toBeLessThan(350)

  uploader.addFiles(Array.from({ length: 27 }, (_, index) => textFile(`${index}.txt`)))
  await expect.poll(() => heightOf('dialog')).toBe(736)
  // With the filter, too, the rows scroll above the buttons.
  const bottomOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom
  await expect.poll(() => document.querySelector('dialog .lading-compact')).not.toBeNull()
  expect(heightOf('dialog')).toBe(736)
  expect(bottomOf('.lading-toolbar')).toBe(bottomOf('dialog'))
  await strip().click()
  await expect.poll(() => strip().elements()).toEqual([])
  // Its button is gone; the focus is still in the list, on one file, so that readers don't say them all.
  expect(document.activeElement?.matches('.lading-upload-list .lading-row')).toBe(true)
})

test('without the system’s dialog, the strip names what it does and opens the source', async () => {
  const open = vi.fn()
  const camera = definePlugin({
    id: 'camera',
    setup: ({ contribute }) => contribute('source', { id: 'camera', label: 'Camera', icon: 'camera', open }),
  })
  const { uploader } = await setUp({
    config: { sourceList: 'camera', confirmUpload: true },
    plugins: [camera()],
  })
  uploader.addFiles([textFile('a.txt')])
  uploader.initFlow()
  const bar = page.getByRole('toolbar', { name: 'Add files' }).getByRole('button')
  await expect.poll(() => bar.elements().length).toBe(1)
  await expect.element(bar).toHaveTextContent('Add more')
  await expectAccessible()
  await bar.click()
  expect(open).toHaveBeenCalledOnce()
})
