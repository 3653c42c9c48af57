import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, type SetUp, setUp, textFile } from '../testing/fixtures/setUp.js'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const peek = () => page.getByRole('group', { name: 'Uploading' })
const rows = () =>
  [...document.querySelectorAll('.lading-peek-row')].map(
    (row) => row.querySelector('.lading-peek-name')?.textContent,
  )

/** A closed button with running uploads. */
async function mount(names: readonly string[], config = {}): Promise<SetUp> {
  const mounted = await setUp({ layout: 'regular', config })
  // An earlier test may have left the mouse where the button now is.
  await userEvent.unhover(button(/Upload files/))
  mounted.uploader.addFiles(names.map(textFile))
  await expect.poll(() => mounted.jobs.has(names[0] ?? '')).toBe(true)
  // Loaded while uploads run.
  await expect.poll(() => document.querySelector('.lading-peek')).not.toBeNull()
  return mounted
}

const letters = (count: number) => Array.from({ length: count }, (_, at) => `file-${at}.txt`)

test('the mouse on the busy button shows five uploads with their progress, and Cancel ends one of them', async () => {
  const t = await mount(letters(7), { maxConcurrentRequests: 6 })
  await expect.element(peek()).not.toBeInTheDocument()
  await button(/Upload files/).hover()
  await expect.element(peek()).toBeVisible()
  expect(rows()).toEqual(letters(5))
  await expect.element(peek().getByText('Uploading 7 files')).toBeVisible()
  t.jobs.get('file-1.txt')?.progress(2, 4)
  await expect.element(peek().getByText('50 %')).toBeVisible()
  await expectAccessible()
  // From the button to the peek: it stays.
  await button('Cancel file-1.txt').hover()
  await button('Cancel file-1.txt').click()
  await expect.poll(rows).toEqual(['file-0.txt', 'file-2.txt', 'file-3.txt', 'file-4.txt', 'file-5.txt'])
  expect(t.uploader.getOutputCollectionState().allEntries[1]).toMatchObject({ isUploading: false })
  await userEvent.unhover(button('Cancel file-2.txt'))
  await expect.element(peek()).not.toBeInTheDocument()
})

test('an upload that waits has the reason in the place of its progress, and no number', async () => {
  const t = await mount(letters(3), { maxConcurrentRequests: 2 })
  await button(/Upload files/).hover()
  await expect.element(peek()).toBeVisible()
  const states = () => [...document.querySelectorAll('.lading-peek-state')].map((state) => state.textContent)
  await expect.poll(states).toEqual(['0 %', '0 %', 'Queued'])
  const job = t.jobs.get('file-0.txt')
  job?.progress(3, 4)
  await expect.poll(states).toEqual(['75 %', '0 %', 'Queued'])
  job?.wait({ reason: 'offline', untilMs: null })
  await expect.poll(states).toEqual(['Offline', '0 %', 'Queued'])
  job?.wait({ reason: 'unreachable', untilMs: Date.now() + 9_000 })
  await expect.poll(states).toEqual(["Can't reach the server. Trying again.", '0 %', 'Queued'])
  await expectAccessible()
  job?.wait(null)
  await expect.poll(states).toEqual(['75 %', '0 %', 'Queued'])
  t.uploader.pauseAll()
  await expect.poll(() => new Set(states())).toEqual(new Set(['Paused']))
})

test('by keyboard the focus shows it, Tab reaches Cancel, and Escape closes it until the focus has left', async () => {
  const t = await mount(letters(3))
  await userEvent.keyboard('{Tab}')
  await expect.element(button(/Upload files/)).toHaveFocus()
  await expect.element(peek()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Cancel file-0.txt')).toHaveFocus()
  // The row ends: the next one takes the focus.
  t.jobs.get('file-0.txt')?.succeed()
  await expect.element(button('Cancel file-1.txt')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Cancel file-2.txt')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(peek()).not.toBeInTheDocument()
  await expect.element(button(/Upload files/)).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await userEvent.keyboard('{Tab}')
  await expect.element(peek()).toBeVisible()
  // The end of the last upload takes it away, and leaves the focus on the button.
  await userEvent.keyboard('{Tab}')
  t.jobs.get('file-2.txt')?.succeed()
  await expect.poll(() => document.querySelector('.lading-peek')).toBeNull()
  await expect.element(button(/Upload files/)).toHaveFocus()
})

test('a mouse that moves elsewhere closes what the focus has opened: it may cover the next button', async () => {
  await mount(letters(3))
  await userEvent.keyboard('{Tab}')
  await expect.element(peek()).toBeVisible()
  const next = document.body.appendChild(document.createElement('button'))
  next.textContent = 'Send'
  next.style.cssText = 'position: fixed; right: 0; bottom: 0'
  await userEvent.hover(next)
  await expect.element(peek()).not.toBeInTheDocument()
  await expect.element(button(/Upload files/)).toHaveFocus()
  next.remove()
})

test('a finger opens the dialog and no peek; with the dialog there is none', async () => {
  const t = await mount(letters(2))
  const trigger = button(/Upload files/).element()
  trigger.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' }))
  await new Promise(requestAnimationFrame)
  expect(document.querySelector('.lading-peek:popover-open')).toBeNull()
  await button(/Upload files/).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => document.querySelector('.lading-peek')).toBeNull()
  expect(t.logged).toEqual([])
})

test('among 10,000 files it shows those that run, inside a window of 360 pixels, from right to left as well', async () => {
  await page.viewport(360, 640)
  document.documentElement.dir = 'rtl'
  try {
    const t = await setUp({ layout: 'regular' })
    const long = `${'long '.repeat(40)}.txt`
    t.uploader.addFiles(['first.txt', long].map(textFile))
    await expect.poll(() => t.jobs.size).toBe(2)
    await button(/Upload files/).hover()
    await expect.element(peek()).toBeVisible()
    // They come while it is open.
    t.uploader.addFiles(letters(10_000).map(textFile))
    await expect.poll(() => rows().length).toBe(5)
    const { left, right, bottom } = peek().element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(360)
    expect(bottom).toBeLessThanOrEqual(640)
    const first = rows()[0] ?? ''
    t.jobs.get(first)?.succeed()
    await expect.poll(rows).not.toContain(first)
    expect(rows()).toHaveLength(5)
    await expectAccessible()
  } finally {
    document.documentElement.dir = ''
    await page.viewport(800, 600)
  }
})
