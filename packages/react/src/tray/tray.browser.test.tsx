import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, type SetUp, setUp, textFile } from '../testing/fixtures/setUp.js'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const tray = () => page.getByRole('region', { name: 'Uploads' })
const lines = () =>
  [...document.querySelectorAll('.lading-tray-words')].map((line) =>
    [...line.children].map(({ textContent }) => textContent).join(': '),
  )

/** Files that are being uploaded, after Done. */
async function pressDone(names: readonly string[], config = {}): Promise<SetUp> {
  const t = await setUp({ layout: 'regular', config: { backgroundUploads: true, ...config } })
  await addAndPressDone(t, names)
  await expect.element(tray()).toBeVisible()
  return t
}

async function addAndPressDone({ uploader, jobs }: SetUp, names: readonly string[]): Promise<void> {
  uploader.addFiles(names.map(textFile))
  uploader.initFlow()
  await expect.poll(() => jobs.has(names[0] ?? '')).toBe(true)
  await expect.element(button(/^Done/)).toBeEnabled()
  await button(/^Done/).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

const letters = (count: number) => Array.from({ length: count }, (_, at) => `file-${at}.txt`)

// The lines are shown at once in a wide window.
beforeEach(() => page.viewport(800, 600))

// The lines of uploads that have ended outlive their uploader.
afterEach(() => {
  for (const element of document.querySelectorAll<HTMLElement>('.lading-tray-close')) element.click()
})

test('without the setting Done waits for the uploads, and there is no tray', async () => {
  const t = await setUp({ layout: 'regular' })
  t.uploader.addFiles([textFile('a.txt')])
  t.uploader.initFlow()
  await expect.poll(() => t.jobs.has('a.txt')).toBe(true)
  await expect.element(button(/^Done/)).toBeDisabled()
  t.jobs.get('a.txt')?.succeed()
  await expect.element(button(/^Done/)).toBeEnabled()
  await button(/^Done/).click()
  await expect.element(tray()).not.toBeInTheDocument()
})

test('each press of Done is one line, which shows its bytes until its uploads have ended', async () => {
  const t = await pressDone(letters(2))
  expect(lines()).toEqual(['2 files: 0 of 8 bytes'])
  t.jobs.get('file-0.txt')?.progress(2, 4)
  await expect.poll(lines).toEqual(['2 files: 2 of 8 bytes'])
  await addAndPressDone(t, ['later.txt'])
  await expect.poll(lines).toEqual(['2 files: 2 of 8 bytes', 'later.txt: 0 of 4 bytes'])
  await expectAccessible()
  for (const name of letters(2)) t.jobs.get(name)?.succeed()
  await expect.poll(lines).toEqual(['2 files: Finished', 'later.txt: 0 of 4 bytes'])
  await expect.element(tray().getByText('Uploading 1 file')).toBeVisible()
  t.jobs.get('later.txt')?.succeed()
  await expect.poll(lines).toEqual(['2 files: Finished', 'later.txt: Finished'])
  await button('Close 2 files').click()
  await expect.element(button('Close later.txt')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tray()).not.toBeInTheDocument()
  expect(t.logged).toEqual([])
})

test('a failed upload of a finished batch says why, and Retry sends it again', async () => {
  const t = await pressDone(letters(2))
  t.jobs.get('file-0.txt')?.succeed()
  t.jobs.get('file-1.txt')?.fail('Broken pipe')
  await expect.poll(lines).toEqual([expect.stringMatching(/^2 files: 1 file not uploaded: .+/)])
  await expectAccessible()
  await button('Retry 2 files').click()
  await expect.poll(lines).toEqual(['2 files: 4 of 8 bytes'])
  // The button that had the focus is gone.
  await expect.element(button('Cancel 2 files')).toHaveFocus()
  t.jobs.get('file-1.txt')?.succeed()
  await expect.poll(lines).toEqual(['2 files: Finished'])
})

test('a batch says that the page is offline, and how far it is once the connection is back', async () => {
  const t = await pressDone(letters(2))
  const offline = { reason: 'offline', untilMs: null } as const
  t.jobs.get('file-0.txt')?.wait(offline)
  t.jobs.get('file-1.txt')?.progress(2, 4)
  // Another one still makes progress.
  await expect.poll(lines).toEqual(['2 files: 2 of 8 bytes'])
  t.jobs.get('file-1.txt')?.wait(offline)
  await expect.poll(lines).toEqual(['2 files: Offline'])
  // It continues by itself: the only action ends it.
  const line = tray().getByRole('listitem')
  await expect
    .poll(() =>
      line
        .getByRole('button')
        .elements()
        .map((element) => element.ariaLabel),
    )
    .toEqual(['Cancel 2 files'])
  await expectAccessible()
  for (const name of letters(2)) t.jobs.get(name)?.wait(null)
  await expect.poll(lines).toEqual(['2 files: 2 of 8 bytes'])
  for (const name of letters(2)) t.jobs.get(name)?.succeed()
  await expect.poll(lines).toEqual(['2 files: Finished'])
})

test('Cancel takes the unfinished files out of the list and keeps the uploaded ones', async () => {
  const t = await pressDone(letters(3))
  t.jobs.get('file-1.txt')?.succeed()
  await button('Cancel 3 files').click()
  await expect
    .poll(() => t.uploader.getOutputCollectionState().allEntries.map(({ name }) => name))
    .toEqual(['file-1.txt'])
  await expect.poll(lines).toEqual(['file-1.txt: Finished'])
})

test('by keyboard it is closed to one line and opened; 10,000 files are one line', async () => {
  await pressDone(letters(10_000))
  expect(lines()).toEqual(['10,000 files: 0 of 40 KB'])
  const toggle = tray().getByRole('button', { expanded: true })
  toggle.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tray().getByRole('button', { expanded: false })).toBeVisible()
  await expect.element(button(/Cancel/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}{Tab}')
  await expect.element(button('Cancel 10,000 files')).toHaveFocus()
})

test('in a narrow window it begins closed, inside of the window, from right to left as well', async () => {
  await page.viewport(360, 640)
  document.documentElement.dir = 'rtl'
  try {
    await pressDone([`${'long '.repeat(40)}.txt`])
    const toggle = tray().getByRole('button', { expanded: false })
    await expect.element(toggle).toBeVisible()
    await toggle.click()
    await expect.element(tray().getByRole('progressbar')).toBeVisible()
    const { left, right, bottom, height } = tray().element().getBoundingClientRect()
    expect(left).toBe(12)
    expect(right).toBeLessThanOrEqual(348)
    expect(bottom).toBeLessThanOrEqual(640)
    expect(height).toBeLessThan(160)
    await expectAccessible()
  } finally {
    document.documentElement.dir = ''
    await page.viewport(800, 600)
  }
})

test('the end of the uploader ends its lines', async () => {
  const t = await pressDone(letters(2))
  t.uploader.destroy()
  await expect.element(tray()).not.toBeInTheDocument()
})

test('lines of uploads that have ended outlive their uploader, in words', async () => {
  const t = await pressDone(['a.txt'])
  await addAndPressDone(t, ['b.txt'])
  for (const job of t.jobs.values()) job.succeed()
  await expect.poll(lines).toEqual(['a.txt: Finished', 'b.txt: Finished'])
  t.uploader.destroy()
  await button('Close a.txt').click()
  await expect.element(tray().getByRole('button', { name: 'Uploads' })).toBeVisible()
  await button('Close b.txt').click()
  await expect.element(tray()).not.toBeInTheDocument()
})

test('lines whose uploads all wait for sign-in are headed by that, without a share', async () => {
  const t = await pressDone(letters(2))
  const signedOut = { reason: 'signed-out', untilMs: null } as const
  for (const name of letters(2)) t.jobs.get(name)?.wait(signedOut)
  await expect.element(tray().getByRole('button', { name: 'Waiting for sign-in', exact: true })).toBeVisible()
  await expectAccessible()
  for (const name of letters(2)) t.jobs.get(name)?.wait(null)
  await expect.element(tray().getByText('Uploading 2 files')).toBeVisible()
})
