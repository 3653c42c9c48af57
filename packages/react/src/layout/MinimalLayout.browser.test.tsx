import { definePlugin, type PluginFactory, type Uploader } from '@lading/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  expectAccessible,
  localSource,
  type SetUp,
  type SetUpOptions,
  setUp,
  textFile,
} from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'
import { MinimalLayout } from './MinimalLayout.js'
import { RegularLayout } from './RegularLayout.js'

/** A source with an activity, which adds a file. */
const scanner: PluginFactory = definePlugin({
  id: 'scan',
  setup({ contribute, uploader }) {
    contribute('source', { id: 'scan', label: 'Scanner', open: () => uploader.setCurrentActivity('scan') })
    contribute('activity', {
      id: 'scan',
      title: 'Scanner',
      view: { kind: 'react', component: () => <ScanButton uploader={uploader} /> },
    })
  },
})

function ScanButton({ uploader }: { uploader: Uploader }) {
  const accept = () => {
    uploader.addFiles([textFile('scan.txt')])
    uploader.setCurrentActivity('upload-list')
    uploader.setModalState(true)
  }
  return (
    <button type="button" className="lading-button" onClick={accept}>
      Accept
    </button>
  )
}

const mount = ({ config, ...options }: SetUpOptions = {}): Promise<SetUp> =>
  setUp({
    layout: 'minimal',
    plugins: [localSource(), scanner()],
    config: { sourceList: 'local, scan', ...config },
    ...options,
  })

const area = () => page.getByRole('button', { name: /drop|browse/i })
const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name })
const region = (name: string) => page.getByRole('region', { name })
const file = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const height = () => document.querySelector('.lading-minimal')?.getBoundingClientRect().height

afterEach(() => page.viewport(414, 896))

describe('in the page', () => {
  test('shows the drop area and the sources, then the list, then the start again, without a dialog', async () => {
    const { uploader } = await mount()
    await expect.element(region('Upload files')).toBeVisible()
    await expect.element(button('Scanner')).toBeVisible()
    await expectAccessible()
    await area().click()
    await expect.element(file('picked.txt')).toBeVisible()
    await expect.element(region('Uploading 1 file')).toHaveFocus()
    await expectAccessible()
    await button('Remove').click()
    await expect.element(area()).toHaveFocus()
    expect(dialog().elements()).toEqual([])
    expect(uploader.getCurrentActivity()).toBe('start-from')
  })

  test('shows files that the host adds, and that were there before', async () => {
    const { uploader, unmount } = await mount()
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
    await mount({ plugins: [localSource()] })
    await expect.element(area()).toBeVisible()
    expect(button('From device').elements()).toEqual([])
  })

  test('an only source that is not the local one keeps its button', async () => {
    await mount({ plugins: [scanner()] })
    await expect.element(button('Scanner')).toBeVisible()
  })

  test('with showEmptyList, an emptied list stays', async () => {
    await mount({ config: { showEmptyList: true } })
    await area().click()
    await button('Remove').click()
    await expect.element(page.getByText('No files').first()).toBeVisible()
    await button('Add more').click()
    await expect.element(area()).toBeVisible()
    expect(dialog().elements()).toEqual([])
  })

  test('Done keeps the list', async () => {
    const { uploader, jobs } = await mount()
    const done = vi.fn()
    uploader.on('done-click', done)
    await area().click()
    await expect.poll(() => jobs.has('picked.txt')).toBe(true)
    jobs.get('picked.txt')?.succeed()
    await button('Done').click()
    expect(done).toHaveBeenCalledOnce()
    await expect.element(file('picked.txt')).toBeVisible()
    expect(uploader.getCurrentActivity()).toBe('upload-list')
  })

  test('files are announced', async () => {
    const { uploader } = await mount()
    await expect.element(area()).toBeVisible()
    uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
    await expect.element(page.getByRole('status')).toHaveTextContent('2 files added')
  })
})

describe('the dialog', () => {
  test.each([
    ['Close', () => button('Close').click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['historyBack()', (uploader: Uploader) => uploader.historyBack()],
    ['setModalState(false)', (uploader: Uploader) => uploader.setModalState(false)],
  ] as const)(
    'shows another activity; %s returns to the start, and the focus to its source',
    async (_, leave) => {
      const { uploader } = await mount()
      const opened = vi.fn()
      const closed = vi.fn()
      uploader.on('modal-open', opened)
      uploader.on('modal-close', closed)
      await button('Scanner').click()
      await expect.element(dialog().getByRole('region', { name: 'Scanner' })).toBeVisible()
      await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true)
      expect(button('Back').elements()).toEqual([])
      await expectAccessible()
      await leave(uploader)
      await expect.element(button('Scanner')).toHaveFocus()
      expect(dialog().elements()).toEqual([])
      expect(uploader.getCurrentActivity()).toBe('start-from')
      expect(opened.mock.calls).toEqual([[{ modalId: 'scan' }]])
      expect(closed.mock.calls).toEqual([[{ modalId: 'scan', hasActiveModals: false }]])
    },
  )

  test('closes when its activity adds a file, and the focus moves to the list', async () => {
    await mount()
    await button('Scanner').click()
    await button('Accept').click()
    await expect.element(file('scan.txt')).toBeVisible()
    expect(dialog().elements()).toEqual([])
    await expect.element(region('Uploading 1 file')).toHaveFocus()
  })

  test('offers the sources above the list by Add more, with a way back to them', async () => {
    const { uploader } = await mount()
    await area().click()
    await button('Add more').click()
    await expect.element(dialog().getByRole('region', { name: 'Upload files' })).toBeVisible()
    await dialog().getByRole('button', { name: 'Scanner' }).click()
    await expect.element(button('Accept')).toBeVisible()
    await button('Back').click()
    await dialog()
      .getByRole('button', { name: /drop|browse/i })
      .click()
    await expect.poll(() => dialog().elements()).toEqual([])
    await expect.element(button('Add more')).toHaveFocus()
    expect(uploader.entries.size).toBe(2)
  })

  test('shows the notices while it is open, the page does afterwards', async () => {
    const { uploader } = await mount()
    const notice = () => page.getByRole('alert')
    await button('Scanner').click()
    await expect.element(button('Accept')).toBeVisible()
    uploader.emit('notice', () => ({ message: 'The scanner is off.' }))
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('The scanner is off.')
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
    await button('Close').last().click()
    await expect.poll(() => notice().elements()).toEqual([])
    uploader.emit('notice', () => ({ message: 'A file could not be read.' }))
    await expect.element(notice()).toHaveTextContent('A file could not be read.')
  })

  test('announces inside it', async () => {
    const { uploader } = await mount()
    await button('Scanner').click()
    await expect.element(button('Accept')).toBeVisible()
    uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
    await expect.element(dialog().getByRole('status')).toHaveTextContent('2 files added')
  })
})

describe('confirmUpload', () => {
  test('is off, whatever the configuration says, as long as the layout is on the page', async () => {
    const { uploader, jobs, unmount } = await mount({ config: { confirmUpload: true } })
    uploader.addFiles([textFile('a.txt')])
    await expect.poll(() => jobs.has('a.txt')).toBe(true)
    expect(button('Upload').elements()).toEqual([])
    await unmount()
    expect(uploader.config.get('confirmUpload')).toBe(true)
  })

  test('is on where the host says so to the layout', async () => {
    const { uploader, unmount, jobs } = await mount()
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
  const { uploader } = await mount()
  await render(
    <UploaderProvider uploader={uploader}>
      <MinimalLayout dialog={false} />
      <RegularLayout dialog={false} />
    </UploaderProvider>,
  )
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => file('a.txt').elements()).toHaveLength(2)
  uploader.setCurrentActivity('scan')
  await expect.element(button('Accept')).toBeVisible()
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
  expect(uploader.activities.layout).toBe('minimal')
})

test('takes the place of another layout, with the activity of its dialog', async () => {
  const { uploader, unmount } = await mount({ layout: 'regular' })
  uploader.setCurrentActivity('start-from')
  uploader.setModalState(true)
  await unmount()
  const screen = await render(
    <UploaderProvider uploader={uploader}>
      <MinimalLayout />
    </UploaderProvider>,
  )
  await expect.element(area()).toBeVisible()
  expect(dialog().elements()).toEqual([])
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
  const { uploader } = await mount()
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
  await expect.element(button('Clear')).toBeInViewport()
})
