import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { linkSource, localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

const credit = () => page.getByRole('link', { name: 'Powered by Lading' })
const sources = () => document.querySelector('.lading-sources') as HTMLElement

test('removeCopyright omits the credit line, which opens a new window', async () => {
  const { uploader } = await setUp({ config: { showEmptyList: true, confirmUpload: true } })
  uploader.addFiles([textFile('a.txt')])
  await expect.element(credit()).toHaveAttribute('target', '_blank')
  uploader.config.set({ removeCopyright: true })
  await expect.poll(() => credit().elements()).toEqual([])
})

test('the dialog has the lines, the credit line, the scroll lock and the test ids that the configuration says', async () => {
  const { uploader } = await setUp({
    layout: 'regular',
    plugins: [localSource(), linkSource()],
    config: { modalBackdropStrokes: true, testMode: true, confirmUpload: true },
  })
  await page.getByRole('button', { name: 'Upload files' }).click()
  await expect.element(credit()).toBeVisible()
  const dialog = document.querySelector('dialog') as HTMLElement
  const backdrop = () => getComputedStyle(dialog, '::backdrop').backgroundImage
  expect(backdrop()).toContain('repeating-linear-gradient')
  expect(document.documentElement.style.overflow).toBe('hidden')
  uploader.config.set({ modalScrollLock: false, modalBackdropStrokes: false })
  await expect.poll(() => document.documentElement.style.overflow).toBe('')
  expect(backdrop()).toBe('none')

  await page.getByTestId('lading--source-local').getByRole('button').click()
  await expect.element(page.getByTestId('lading--row')).toHaveTextContent('picked.txt')
  await page.getByTestId('lading--remove').click()
  await expect.element(page.getByTestId('lading--drop-area')).toBeVisible()
  uploader.config.set({ testMode: false })
  await expect.poll(() => document.querySelectorAll('[data-testid^=lading]').length).toBe(0)
})

test('without sourceListWrap the sources are one line that scrolls', async () => {
  await page.viewport(320, 600)
  const { uploader } = await setUp({ plugins: [localSource(), linkSource()] })
  await expect.poll(() => sources()?.children.length).toBe(2)
  const tops = () => new Set([...sources().children].map((item) => item.getBoundingClientRect().top)).size
  sources().style.inlineSize = '150px'
  uploader.config.set({ sourceListWrap: false })
  await expect.poll(tops).toBe(1)
  expect(sources().scrollWidth).toBeGreaterThan(sources().clientWidth)
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.viewport(414, 896)
})

test('iconHrefResolver replaces icons; without a URL, or with an error, the own icon stays', async () => {
  const { uploader, logged } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles([textFile('a.txt')])
  const remove = page.getByRole('button', { name: /^Remove (?!all)/ })
  await expect.element(remove).toBeVisible()
  const use = () => remove.element().querySelector('use')?.getAttribute('href')
  uploader.config.set({ iconHrefResolver: (id) => (id === 'remove' ? '/icons.svg#bin' : null) })
  await expect.poll(use).toBe('/icons.svg#bin')
  const failing = vi.fn(() => {
    throw new Error('no icons')
  })
  uploader.config.set({ iconHrefResolver: failing })
  await expect.poll(use).toBeUndefined()
  expect(remove.element().querySelector('path')).not.toBeNull()
  expect(logged).toEqual(['iconHrefResolver has thrown an error.'])
})
