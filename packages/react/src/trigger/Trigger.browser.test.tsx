import { ClockToken, definePlugin } from '@lading/kernel'
import { createFakeClock, type FakeClock } from '@lading/kernel/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  linkSource,
  localSource,
  type SetUp,
  setUp,
  textFile,
} from '../testing/fixtures/setUp.js'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const trigger = () => document.querySelector('.lading-trigger')

/** A one-pixel image. */
const picture = (name: string) =>
  new File([Uint8Array.from(atob(PIXEL), (char) => char.charCodeAt(0))], name, { type: 'image/gif' })
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const opened = vi.fn()
const clouds = definePlugin({
  id: 'clouds',
  setup({ contribute }) {
    for (const id of ['camera', 'dropbox', 'gdrive']) {
      contribute('source', { id, label: `Cloud ${id}`, icon: id, open: () => opened(id) })
    }
  },
})

const mount = (mode = 'plain', clock?: FakeClock) =>
  setUp({
    layout: 'regular',
    config: { dynamicButtonViewMode: mode as 'plain' },
    plugins: [localSource(), linkSource(), clouds()],
    services: (scope) => void (clock && scope.value(ClockToken, clock)),
  })

/** Lets React render pending changes. */
const rendered = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const jobOf = async ({ jobs }: SetUp, name: string) => {
  await expect.poll(() => jobs.has(name)).toBe(true)
  const job = jobs.get(name)
  if (!job) throw new Error('It has no upload.')
  return job
}

test('the closed button shows uploads with their progress, then the files with thumbnails, then nothing', async () => {
  const mounted = await mount()
  const { uploader } = mounted
  const element = button('Upload files').element()
  expect(trigger()?.querySelector('svg')).not.toBeNull()
  uploader.addFiles([picture('a.gif'), picture('b.gif')])
  const jobs = [await jobOf(mounted, 'a.gif'), await jobOf(mounted, 'b.gif')]
  for (const { entry, progress } of jobs) progress((entry.fileSize ?? 0) / 2, entry.fileSize ?? 0)
  await expect.element(button('Upload files, 0 of 2 · 50 %')).toBe(element)
  const fill = document.querySelector<HTMLElement>('.lading-trigger-fill')
  expect(fill?.style.getPropertyValue('--_share')).toBe('0.5')
  await expectAccessible()
  for (const { succeed } of jobs) succeed()
  await expect.element(button('2 files')).toBe(element)
  await expect.poll(() => document.querySelectorAll('.lading-trigger img').length).toBe(2)
  await button('Remove all files').click()
  await expect.element(button('Upload files')).toHaveFocus()
  expect(uploader.entries.size).toBe(0)
  await expect.element(button('Undo')).toBeVisible()
  await expectAccessible()
  await button('Undo').click()
  await expect.element(button('2 files')).toHaveFocus()
  expect([...uploader.entries.values()].map(({ status }) => status)).toEqual(['success', 'success'])
  await expect.element(button('Undo')).not.toBeInTheDocument()
  expect(document.querySelector('dialog[open]')).toBeNull()
  // A list that cannot be confirmed does not look as one that can.
  uploader.config.set({ multipleMax: 1 })
  await expect.element(button(/^Upload files, 2 files You’ve chosen too many files/)).toBeVisible()
  expect(document.querySelector('.lading-trigger img')).toBeNull()
})

test('Stop ends the uploads and keeps their files; Clear is not at its place at once', async () => {
  const clock = createFakeClock()
  const mounted = await mount('plain', clock)
  const { uploader } = mounted
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await clock.advance(400)
  await jobOf(mounted, 'b.txt')
  await expect.element(button('Stop uploading')).toBeVisible()
  ;(button('Stop uploading').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('2 files')).toHaveFocus()
  expect([...uploader.entries.values()].map(({ status }) => status)).toEqual(['idle', 'idle'])
  await clock.advance(500)
  await rendered()
  expect(button('Remove all files').elements()).toEqual([])
  await clock.advance(200)
  await expect.element(button('Remove all files')).toBeVisible()
})

test('a failed upload is shown and retried from the button', async () => {
  const mounted = await mount()
  mounted.uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  const failing = await jobOf(mounted, 'a.txt')
  const { succeed } = await jobOf(mounted, 'b.txt')
  succeed()
  failing.fail('No space')
  await expect.element(button(/^Upload files, 1 uploaded, 1 failed$/)).toBeVisible()
  const lookOf = () => {
    const { color, borderColor } = getComputedStyle(trigger() as Element)
    return [color, borderColor].join()
  }
  const failedLook = lookOf()
  await expectAccessible()
  await button('Retry all').click()
  await expect.element(button(/^Upload files, 0 %$/)).toBeVisible()
  await expect.poll(lookOf).not.toBe(failedLook)
  const again = await jobOf(mounted, 'a.txt')
  again.succeed()
  await expect.element(button('2 files')).toBeVisible()
  // An error that no further attempt resolves is not retried.
  mounted.uploader.config.set({ fileValidators: [() => ({ type: 'CUSTOM_ERROR', message: 'Not this one' })] })
  await expect.element(button('2 failed')).toBeVisible()
  await expect.element(button('Remove all files')).toBeVisible()
  expect(button('Retry all').elements()).toEqual([])
})

test('files that lack a description have not failed, and cannot be sent from the button', async () => {
  const { uploader } = await mount()
  uploader.config.set({ requiredMetadata: ['alt'] })
  const [id = ''] = uploader.addFiles([picture('a.gif')])
  await expect.element(button(/^Upload files, Needs a description$/)).toBeVisible()
  await expect.element(button('Remove all files')).toBeVisible()
  expect(document.querySelector('.lading-trigger [data-state="failed"]')).toBeNull()
  expect(button(/^(Upload|Resume all|Retry all)$/).elements()).toEqual([])
  await expectAccessible()
  uploader.updateFile(id, { metadata: { alt: 'A dot' } })
  await expect.element(button(/^Upload files, 0 %$/)).toBeVisible()
})

test('sources stand beside the button or in its menu, which works by keyboard', async () => {
  const { uploader } = await mount('toolbar')
  const names = () =>
    [...document.querySelectorAll('.lading-trigger-actions button:not([role])')].map(
      ({ ariaLabel }) => ariaLabel,
    )
  await expect.poll(names).toEqual(['From device', 'From link', 'Cloud camera', 'More ways to add files'])
  uploader.config.set({ dynamicButtonViewMode: 'auto' })
  await expect.poll(names).toEqual(['More ways to add files'])
  uploader.config.set({ sourceList: 'local, camera, dropbox' })
  await expect.poll(names).toEqual(['From device', 'Cloud camera', 'Cloud dropbox'])
  await button('Cloud camera').click()
  await expect.poll(() => opened).toHaveBeenLastCalledWith('camera')
  uploader.config.set({ dynamicButtonViewMode: 'menu' })
  const menu = button('More ways to add files')
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false')
  ;(menu.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const items = page.getByRole('menuitem')
  await expect.element(items.first()).toHaveFocus()
  await expect.element(menu).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(() => opened).toHaveBeenLastCalledWith('dropbox')
  await expect.element(items.first()).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveFocus()
})

test('the compact button is an icon with a name; its icon can be left out otherwise', async () => {
  const mounted = await mount('compact')
  const { uploader } = mounted
  await expect.element(button('Upload files')).toBeVisible()
  expect(trigger()?.getBoundingClientRect().width).toBeLessThanOrEqual(48)
  expect(trigger()?.querySelector('svg')).not.toBeNull()
  uploader.addFiles([textFile('a.txt')])
  await jobOf(mounted, 'a.txt')
  await expect.element(button('Upload files, 0 %')).toBeVisible()
  expect(trigger()?.querySelector('[aria-hidden].lading-trigger-label')?.textContent).toBe('0 %')
  uploader.removeAllFiles()
  uploader.config.set({ dynamicButtonViewMode: 'plain', dynamicButtonShowFirstIcon: false, multiple: false })
  await expect.element(button('Upload file')).toBeVisible()
  await expect.poll(() => trigger()?.querySelector('svg')).toBeNull()
})
