import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mountMinimal, scanner } from '../testing/fixtures/mountMinimal.js'
import { recordAnnouncements } from '../testing/fixtures/recordAnnouncements.js'
import { expectAccessible, localSource, textFile } from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'
import { MinimalLayout } from './MinimalLayout.js'
import { RegularLayout } from './RegularLayout.js'

const area = () => page.getByRole('button', { name: /drop|browse/i })
const dialog = () => page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const region = (name: string) => page.getByRole('region', { name })
const file = (name: string) => page.getByRole('row').filter({ hasText: name })
const height = () => document.querySelector('.lading-minimal')?.getBoundingClientRect().height

afterEach(() => page.viewport(414, 896))

describe('in the page', () => {
  test('shows the drop area and the sources, then the list, then the start again, without a dialog', async () => {
    const { uploader } = await mountMinimal()
    await expect.element(region('Upload files')).toBeVisible()
    await expect.element(button('Scanner')).toBeVisible()
    await expectAccessible()
    await area().click()
    await expect.element(file('picked.txt')).toBeVisible()
    await expect.element(file('picked.txt')).toHaveFocus()
    await expectAccessible()
    await button(/^Remove (?!all)/).click()
    await expect.element(area()).toHaveFocus()
    await expect.poll(() => dialog().elements()).toEqual([])
    expect(uploader.getCurrentActivity()).toBe('start-from')
  })

  test('shows files that the host adds, and that were there before', async () => {
    const { uploader, unmount } = await mountMinimal()
    uploader.addFiles([textFile('a.txt')])
    await expect.element(file('a.txt')).toBeVisible()
    await unmount()
    await render(
      <UploaderProvider uploader={uploader}>
        <MinimalLayout />
      </UploaderProvider>,
    )
    await expect.element(file('a.txt')).toBeVisible()
    expect(uploader.getCurrentActivity()).toBe('upload-list')
  })

  test('the only source is offered by the drop area alone', async () => {
    await mountMinimal({ plugins: [localSource()] })
    await expect.element(area()).toBeVisible()
    await expect.poll(() => button('From device').elements()).toEqual([])
  })

  test('an only source that is not the local one keeps its button', async () => {
    await mountMinimal({ plugins: [scanner()] })
    await expect.element(button('Scanner')).toBeVisible()
  })

  test('with showEmptyList, an emptied list stays', async () => {
    await mountMinimal({ config: { showEmptyList: true } })
    await area().click()
    await button(/^Remove (?!all)/).click()
    await expect.element(page.getByText('No files').first()).toBeVisible()
    await button('Add more').click()
    await expect.element(area()).toBeVisible()
    await expect.poll(() => dialog().elements()).toEqual([])
  })

  test('Done keeps the list', async () => {
    const { uploader, jobs } = await mountMinimal()
    const done = vi.fn()
    uploader.on('done-click', done)
    await area().click()
    await expect.poll(() => jobs.has('picked.txt')).toBe(true)
    jobs.get('picked.txt')?.succeed()
    await button('Done').click()
    await expect.poll(() => done).toHaveBeenCalledOnce()
    await expect.element(file('picked.txt')).toBeVisible()
    expect(uploader.getCurrentActivity()).toBe('upload-list')
  })

  test('files are announced', async () => {
    const { uploader } = await mountMinimal()
    await expect.element(area()).toBeVisible()
    const announced = recordAnnouncements()
    uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
    await expect.poll(() => announced).toContain('a.txt, b.txt added')
  })
})

describe('confirmUpload', () => {
  test('is off, whatever the configuration says, as long as the layout is on the page', async () => {
    const { uploader, jobs, unmount } = await mountMinimal({ config: { confirmUpload: true } })
    uploader.addFiles([textFile('a.txt')])
    await expect.poll(() => jobs.has('a.txt')).toBe(true)
    await expect.poll(() => button('Upload').elements()).toEqual([])
    await unmount()
    expect(uploader.config.get('confirmUpload')).toBe(true)
  })

  test('is on where the host says so to the layout', async () => {
    const { uploader, unmount, jobs } = await mountMinimal()
    await unmount()
    const screen = await render(
      <UploaderProvider uploader={uploader}>
        <MinimalLayout confirmUpload />
      </UploaderProvider>,
    )
    uploader.addFiles([textFile('a.txt')])
    await expect.element(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
    expect(jobs.has('a.txt')).toBe(false)
    await screen.unmount()
    await expect.poll(() => jobs.has('a.txt')).toBe(true)
  })
})

test('two layouts of one uploader show the same files, and open one dialog', async () => {
  const { uploader } = await mountMinimal()
  await render(
    <UploaderProvider uploader={uploader}>
      <MinimalLayout dialog={false} />
      <RegularLayout dialog={false} />
    </UploaderProvider>,
  )
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => file('a.txt').elements()).toHaveLength(2)
  uploader.setCurrentActivity('scan' as string)
  await expect.element(button('Accept')).toBeVisible()
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
  expect(uploader.activities.layout).toBe('minimal')
})

test('takes the place of another layout, with the activity of its dialog', async () => {
  const { uploader, unmount } = await mountMinimal({ layout: 'regular' })
  uploader.setCurrentActivity('start-from')
  uploader.setModalState(true)
  await unmount()
  const screen = await render(
    <UploaderProvider uploader={uploader}>
      <MinimalLayout />
    </UploaderProvider>,
  )
  await expect.element(area()).toBeVisible()
  await expect.poll(() => dialog().elements()).toEqual([])
  await button('Scanner').click()
  await screen.unmount()
  await render(
    <UploaderProvider uploader={uploader}>
      <MinimalLayout />
    </UploaderProvider>,
  )
  await expect.element(dialog().getByRole('button', { name: 'Accept' })).toBeVisible()
})

test.each([320, 720])('at %i px nothing overflows, and the list scrolls when it is long', async (width) => {
  await page.viewport(width, 700)
  const { uploader, jobs } = await mountMinimal()
  await expect.element(area()).toBeVisible()
  const startHeight = height()
  uploader.addFiles([textFile('a.txt')])
  await expect.element(file('a.txt')).toBeVisible()
  if (width === 720) expect(height()).toBe(startHeight)
  uploader.addFiles(Array.from({ length: 40 }, (_, index) => textFile(`${index}.txt`)))
  await expect.poll(() => height()).toBe(440)
  const list = document.querySelector('.lading-list')
  expect(list?.scrollHeight).toBeGreaterThan(list?.clientHeight ?? 0)
  expect(document.documentElement.scrollWidth).toBe(width)
  // The list scrolls, and nothing around it: the focus would scroll what is above the list out of sight.
  const frame = document.querySelector('.lading-minimal')
  expect(frame?.scrollHeight).toBe(frame?.clientHeight)
  await expect.element(button('Remove all')).toBeInViewport()
  // With filters, an error, a tray and an undo offer at once, two compact rows stay in view.
  await expect.poll(() => jobs.size).toBeGreaterThan(0)
  for (const { fail } of [...jobs.values()].slice(0, 3)) fail('No.')
  await expect.poll(() => uploader.getOutputCollectionState().failedCount).toBe(3)
  uploader.config.set({ multipleMax: 30 })
  // A menu that is open before would close when the rows move: also when those that are sent now come first.
  await expect.element(page.getByText('Over the limit · 11 files')).toBeVisible()
  await expect.poll(() => file('a.txt').element().getAttribute('data-index')).not.toBe('0')
  if (width < 400) {
    await page.getByRole('button', { name: 'More actions a.txt' }).click()
    await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  } else await page.getByRole('button', { name: 'Remove a.txt' }).click()
  await expect.element(button('Undo')).toBeInViewport()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('Over the limit · 10 files')).toBeInViewport()
  expect(list?.clientHeight).toBeGreaterThanOrEqual(96)
  // Remove all is in its menu now.
  await expect.element(button(/^More actions$/)).toBeInViewport()
  await expect.element(button('Use 30 files')).toBeInViewport()
})
