import { ClockToken, definePlugin, type GroupInfo, TransportToken } from '@lading/kernel'
import { createFakeClock } from '@lading/kernel/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, linkSource, localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })
const files = (count: number) => Array.from({ length: count }, (_, i) => textFile(`file-${i}.txt`))

test('a row shows its name, size, state and progress', async () => {
  const { uploader, jobs } = await setUp({ config: { maxConcurrentRequests: 1 } })
  uploader.addFiles([textFile('first.txt'), textFile('second.txt')])
  await expect.element(page.getByText('first.txt')).toBeVisible()
  await expect.element(row('first.txt')).toHaveAccessibleName('first.txt, Uploading')
  await expect.element(row('second.txt')).toHaveAccessibleName('second.txt, Queued')
  await expect.element(row('second.txt')).toHaveTextContent('4 bytesQueued')
  await expect.element(heading('Uploading 2 files')).toBeVisible()

  jobs.get('first.txt')?.progress(1, 4)
  const progress = page.getByRole('progressbar', { name: 'Upload progress of first.txt' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '25')
  await expect
    .element(page.getByRole('progressbar', { name: 'Upload progress', exact: true }))
    .toHaveAttribute('aria-valuenow', '12')
  await expectAccessible()

  jobs.get('first.txt')?.succeed()
  await expect.element(row('first.txt')).toHaveAccessibleName('first.txt uploaded')
  await expect.poll(() => jobs.has('second.txt')).toBe(true)
  jobs.get('second.txt')?.succeed()
  await expect.element(heading('2 files uploaded')).toBeVisible()
  // Rows follow the heading by up to 50 ms.
  await expect.poll(() => page.getByRole('progressbar').elements()).toEqual([])
  await expectAccessible()
})

test('a failed upload shows its error and can be retried; an invalid file cannot', async () => {
  const refusePrograms = ({ name }: { readonly name: string }) =>
    name.endsWith('.exe') ? { message: 'No programs.' } : null
  const { uploader, jobs } = await setUp({ config: { fileValidators: [refusePrograms] } })
  uploader.addFiles([textFile('a.txt'), textFile('b.exe')])
  await expect.poll(() => jobs.has('a.txt')).toBe(true)
  jobs.get('a.txt')?.fail('The quota is used up.')
  await expect
    .element(row('a.txt'))
    .toHaveAccessibleDescription('The quota is used up. Retry, or remove the file.')
  await expect.element(row('b.exe')).toHaveAccessibleDescription('No programs.')
  await expect.element(heading('2 files not uploaded')).toBeVisible()
  await expect.poll(() => page.getByText('Some files were not uploaded.').elements()).toEqual([])
  await expect.poll(() => row('b.exe').getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  await expect.poll(() => button('Retry all').elements()).toEqual([])
  await expectAccessible()

  jobs.delete('a.txt')
  await row('a.txt').getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => jobs.has('a.txt')).toBe(true)
  await expect.element(row('a.txt')).toHaveAccessibleName('a.txt, Uploading')
  await expect.element(row('a.txt')).toHaveFocus()
})

test('several failed uploads are retried together', async () => {
  const { uploader, jobs } = await setUp()
  uploader.addFiles(files(2))
  await expect.poll(() => jobs.size).toBe(2)
  for (const job of jobs.values()) job.fail('No.')
  jobs.clear()
  // Their error is shown once, with one way on.
  await expect
    .element(page.getByText('No. Retry, or remove the file.', { exact: true }).first())
    .toBeVisible()
  await expect.element(row('file-0.txt')).toHaveAccessibleDescription('No. Retry, or remove the file.')
  expect(button('Done').elements()).toEqual([])
  await expectAccessible()
  await button('Retry 2 files').click()
  await expect.poll(() => jobs.size).toBe(2)
  await expect.poll(() => button('Retry 2 files').elements()).toEqual([])
})

test('Done is enabled by success alone; it notifies the host and keeps the files', async () => {
  const { uploader, jobs } = await setUp()
  const done = vi.fn()
  uploader.on('done-click', done)
  uploader.addFiles([textFile('a.txt')])
  await expect.element(button('Done')).toBeDisabled()
  await expect.poll(() => jobs.size).toBe(1)
  jobs.get('a.txt')?.succeed()
  await expect.element(button('Done')).toBeEnabled()
  await button('Done').click()
  await expect.poll(() => done).toHaveBeenCalledOnce()
  await expect.poll(() => done.mock.calls[0]?.[0]).toMatchObject({ status: 'success', totalCount: 1 })
  await expect.poll(() => uploader.entries.size).toBe(1)
})

test('with confirmUpload, Upload is shown instead of Done until it is pressed', async () => {
  const { uploader, jobs } = await setUp({ config: { confirmUpload: true } })
  const clicked = vi.fn()
  uploader.on('upload-click', clicked)
  uploader.addFiles(files(2))
  await expect.element(heading('2 files selected')).toBeVisible()
  await expect.element(row('file-0.txt')).toHaveTextContent(/^file-0.txt4 bytes$/)
  await expect.poll(() => button('Done').elements()).toEqual([])
  expect(jobs.size).toBe(0)
  await button('Upload').click()
  await expect.poll(() => clicked).toHaveBeenCalledOnce()
  await expect.poll(() => jobs.size).toBe(2)
  await expect.element(button('Done')).toBeDisabled()
  await expect.poll(() => button('Upload').elements()).toEqual([])
})

test('too few files are reported above the list and cannot be uploaded', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true, multipleMin: 2 } })
  uploader.addFiles(files(1))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Add 1 more file. You need at least 2.')
  await expect.element(button('Done')).toBeDisabled()
  await expect.poll(() => button('Upload').elements()).toEqual([])
  uploader.addFiles(files(1))
  await expect.element(button('Upload')).toBeVisible()
  await expect.poll(() => page.getByRole('alert').elements()).toEqual([])
})

test('Add more shows the sources until the list is full', async () => {
  const { uploader } = await setUp({ config: { multipleMax: 2 }, plugins: [localSource(), linkSource()] })
  uploader.addFiles(files(1))
  await button('Add more').click()
  await expect.element(heading('Upload files')).toBeVisible()
  await button('Back').click()
  uploader.addFiles(files(1))
  await expect.element(button('Add more')).toBeDisabled()
})

test('a single file leaves no room to add', async () => {
  const { uploader } = await setUp({ config: { multiple: false, showEmptyList: true } })
  uploader.setCurrentActivity('upload-list')
  await expect.element(button('Add more')).toBeEnabled()
  uploader.addFiles(files(1))
  await expect.poll(() => button('Add more').elements()).toEqual([])
})

test('Clear empties the list and returns to the start, or stays where an empty list is shown', async () => {
  const { uploader } = await setUp()
  uploader.addFiles(files(3))
  await button('Remove all').click()
  await expect.element(heading('Upload files')).toBeVisible()
  expect(uploader.entries.size).toBe(0)

  uploader.config.set({ showEmptyList: true })
  uploader.addFiles(files(1))
  await button('Remove all').click()
  await expect.element(heading('No files selected')).toBeVisible()
  await expect.element(button('Remove all')).toBeDisabled()
  await expect.element(button('Add more')).toHaveFocus()
  await expectAccessible()
})

test('of thousands of files only the visible rows are in the document', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles(files(2000))
  await expect.element(heading('2,000 files selected')).toBeVisible()
  await expect.element(row('file-0.txt')).toHaveAttribute('aria-rowindex', '1')
  const list = document.querySelector('.lading-list') as HTMLElement
  await expect.poll(() => document.querySelector('.lading-list-inner')?.clientHeight).toBe(2000 * 44)
  expect(document.querySelectorAll('.lading *').length).toBeLessThan(400)
  list.scrollTop = 1000 * 44
  await expect.element(row('file-1000.txt')).toBeVisible()
  await expect.element(row('file-1000.txt')).toHaveAttribute('aria-rowindex', '1001')
  // At rest, the rows around the visible ones are ready for scrolling.
  await expect.element(row('file-997.txt')).toBeInTheDocument()
  expect(document.querySelectorAll('.lading *').length).toBeLessThan(400)
  await expectAccessible()
})

test('the keyboard moves between rows and removes them, and the focus is never lost', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true, showEmptyList: true } })
  uploader.addFiles(files(4))
  await expect.element(row('file-0.txt')).toBeVisible()
  ;(row('file-0.txt').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(row('file-2.txt')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(row('file-3.txt')).toHaveFocus()
  expect(uploader.entries.size).toBe(3)
  await userEvent.keyboard('{Backspace}')
  await expect.element(row('file-1.txt')).toHaveFocus()
  await userEvent.keyboard('{Home}{Tab}')
  await expect.element(row('file-0.txt').getByRole('button', { name: 'Remove' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('file-1.txt')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(button('Add more')).toHaveFocus()
})

test('the focused row is in view where the uploader is shown smaller than it is, as in a dialog that opens', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles(files(12))
  await expect.element(row('file-0.txt')).toBeVisible()
  const root = document.querySelector('.lading') as HTMLElement
  root.style.transform = 'scale(0.5)'
  const list = document.querySelector('.lading-list') as HTMLElement
  const isInView = (name: string) => {
    const { top, bottom } = row(name).element().getBoundingClientRect()
    const { top: listTop, bottom: listBottom } = list.getBoundingClientRect()
    // Places are whole pixels.
    return top >= listTop - 1 && bottom <= listBottom + 1
  }
  ;(row('file-0.txt').element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(row('file-11.txt')).toHaveFocus()
  expect(isInView('file-11.txt')).toBe(true)
  await userEvent.keyboard('{Home}')
  await expect.element(row('file-0.txt')).toHaveFocus()
  expect(isInView('file-0.txt')).toBe(true)
})

test('End shows the last of many rows and keeps the focus on it', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles(files(1000))
  await expect.element(row('file-0.txt')).toBeVisible()
  ;(row('file-0.txt').element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(row('file-999.txt')).toHaveFocus()
  await expect.element(row('file-999.txt')).toBeInViewport()
  const list = document.querySelector('.lading-list') as HTMLElement
  list.scrollTop = 0
  await expect.element(row('file-0.txt')).toBeVisible()
  await expect.element(row('file-999.txt')).toHaveFocus()
})

test.each([
  ['markup', '<img src=x onerror="document.title=1">.png'],
  ['a direction override', '\u202egnp.exe'],
  ['ten thousand characters', `${'x'.repeat(10_000)}.tar.gz`],
  ['half a pair', 'a\ud83d.txt'],
  ['marks on marks', `Z${'\u0351\u0300\u0489'.repeat(200)}.txt`],
  ['line breaks', 'a\nb\r\nc\u2028.txt'],
  ['a family', '👩‍👩‍👧‍👦.heic'],
])('a name of %s does not break the list', async (_, name) => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles([new File(['x'], name), textFile('next.txt')])
  await expect.poll(() => document.querySelectorAll('.lading-row').length).toBe(2)
  const [first, second] = [...document.querySelectorAll('.lading-row')].map((element) =>
    element.getBoundingClientRect(),
  )
  expect(first?.height).toBe(64)
  expect(second?.top).toBe(first?.bottom)
  const list = document.querySelector('.lading-list') as HTMLElement
  expect(list.scrollWidth).toBe(list.clientWidth)
  const shown = document.querySelector('.lading-name bdi')?.textContent ?? ''
  expect(shown.length).toBeLessThanOrEqual(255)
  expect(shown).toMatch(new RegExp(`${name.slice(name.lastIndexOf('.'))}$`))
  expect(shown).not.toMatch(/[\p{Cc}\u202e\u2028]/u)
  expect(document.querySelector('.lading-row img')).toBeNull()
})

test('a long name is shortened in its middle, and selected, copied and found as a whole', async () => {
  await page.viewport(360, 600)
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  const long = 'a very long name of a report that was exported  twice (final).2026.pdf'
  uploader.addFiles([textFile('short name.txt'), textFile(long)])
  await expect.element(row('short name.txt')).toBeVisible()
  const [plain, shortened] = [...document.querySelectorAll<HTMLElement>('.lading-name')]
  const bdi = shortened?.querySelector('bdi') as HTMLElement
  expect([...bdi.childNodes].map(({ nodeType }) => nodeType)).toEqual([Node.TEXT_NODE])
  expect(shortened?.textContent).toBe(long)
  getSelection()?.selectAllChildren(shortened as HTMLElement)
  expect(getSelection()?.toString()).toBe(long)

  const ends = shortened?.querySelector('.lading-short') as HTMLElement
  expect(ends.dataset.tail).toMatch(/2026.pdf$/)
  const place = (element: Element | null | undefined) => element?.getBoundingClientRect()
  expect(place(ends)?.top).toBeCloseTo(place(shortened)?.top ?? 0)
  // A name that fits is not covered.
  expect(place(plain?.querySelector('.lading-short'))?.bottom).toBeLessThanOrEqual(place(plain)?.top ?? 0)
  await page.viewport(1280, 600)
  await expect.poll(() => (place(ends)?.bottom ?? 0) <= (place(shortened)?.top ?? 0)).toBe(true)
})

test('announces the start, failures and the end of uploads to screen readers', async () => {
  const { uploader, jobs } = await setUp()
  uploader.addFiles(files(2))
  const status = page.getByRole('status').filter({ hasText: /./ })
  await expect.element(status.last()).toHaveTextContent('Uploading 2 files')
  await expect.poll(() => jobs.size).toBe(2)
  // The words that the row has, not those of the server.
  jobs.get('file-0.txt')?.fail('Error 503')
  await expect.element(status.last()).toHaveTextContent('file-0.txt not uploaded: Something went wrong')
  uploader.retryAll()
  await expect.poll(() => uploader.collection.snapshot.failedCount).toBe(0)
  for (const job of jobs.values()) job.succeed()
  await expect.element(status.last()).toHaveTextContent('file-0.txt, file-1.txt uploaded')
})

test('Done waits for the group, and a failed group can be retried', async () => {
  const group = { uuid: 'g~1', cdnUrl: 'https://cdn.example/g~1/', filesCount: 1 } as GroupInfo
  let create = () => {}
  const createGroup = vi.fn(() => new Promise<GroupInfo>((resolve) => (create = () => resolve(group))))
  createGroup.mockRejectedValueOnce(Object.assign(new Error('No groups today.'), { name: 'UploadError' }))
  const groups = definePlugin({
    id: 'groups',
    needs: ['fake-transport'],
    setup({ get, provide }) {
      const transport = get(TransportToken)
      provide(TransportToken, () => ({ ...transport, createGroup }))
    },
  })
  const { uploader, jobs } = await setUp({
    config: { groupOutput: true },
    plugins: [groups(), localSource()],
  })
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => jobs.has('a.txt')).toBe(true)
  jobs.get('a.txt')?.succeed()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No groups today.')
  await expect.element(button('Done')).toBeDisabled()
  await expectAccessible()
  await button('Retry').click()
  const heading = page.getByRole('heading')
  await expect.element(heading).toHaveTextContent('1 file uploaded · Finishing')
  await expect.element(button('Done')).toBeDisabled()
  create()
  await expect.element(button('Done')).toBeEnabled()
  await expect.element(heading).toHaveAccessibleName('1 file uploaded')
  await expect.poll(() => page.getByRole('alert').elements()).toEqual([])
})

test('a pending validation is shown as a hint, and Upload waits', async () => {
  let answer: () => void = () => {}
  const slow = () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
  const { uploader } = await setUp({ config: { confirmUpload: true, fileValidators: [slow] } })
  uploader.addFiles([textFile('a.txt')])
  await expect.element(row('a.txt')).toHaveTextContent('Checking')
  await expect.element(button('Upload')).toBeDisabled()
  answer()
  await expect.element(button('Upload')).toBeEnabled()
  await expect.element(row('a.txt')).toHaveTextContent(/^a.txt4 bytes$/)
})

test('without confirmUpload, a list that is being validated shows the disabled Done with the reason', async () => {
  const clock = createFakeClock()
  let answer: () => void = () => {}
  const slow = () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
  const { uploader, jobs } = await setUp({
    config: { fileValidators: [slow] },
    services: (scope) => void scope.value(ClockToken, clock),
  })
  uploader.addFiles([textFile('a.txt')])
  await clock.advance(1_000)
  await expect.element(row('a.txt')).toHaveTextContent('Checking')
  await expect.element(button('Done')).toBeDisabled()
  await expect.element(button('Done')).toHaveAttribute('title', '1 file selected · Checking')
  await clock.advance(1_000)
  expect(button('Upload').elements()).toEqual([])
  answer()
  await expect.poll(() => jobs.size).toBe(1)
  await expect.element(button('Done')).toBeDisabled()
})

test('a file from the web is named by its URL until its name is known', async () => {
  const { uploader } = await setUp({ config: { confirmUpload: true } })
  uploader.addFileFromUrl('https://example.com/photos/cat.jpg', { source: 'url' })
  await expect.element(row('https://example.com/photos/cat.jpg')).toBeVisible()
})

test('the root has the language of the messages, and its direction unless they are English', async () => {
  const { uploader } = await setUp()
  const root = () => page.getByRole('region').element().closest('.lading')
  expect([root()?.getAttribute('lang'), root()?.getAttribute('dir')]).toEqual(['en', null])
  uploader.config.set({ localeName: 'ar' })
  uploader.locale.add('ar', { 'select-file-source': 'اختر المصدر', file__other: 'ملفات' })
  await expect.poll(() => root()?.getAttribute('dir')).toBe('rtl')
  expect(root()?.getAttribute('lang')).toBe('ar')
})

test('a file that can never be uploaded is left out and the others are confirmed in one press', async () => {
  const { uploader, jobs } = await setUp({ config: { accept: '.txt' } })
  const done = vi.fn()
  uploader.on('done-click', done)
  uploader.addFiles([textFile('a.txt'), new File(['x'], 'b.exe', { type: 'application/x-msdownload' })])
  await expect.poll(() => jobs.has('a.txt')).toBe(true)
  jobs.get('a.txt')?.succeed()
  await button('Use 1 file').click()
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(done).toHaveBeenCalledWith(expect.objectContaining({ status: 'success', totalCount: 1 }))
})

test('the menu of a list with failures removes them or all files', async () => {
  const { uploader, jobs } = await setUp()
  uploader.addFiles(files(3))
  await expect.poll(() => jobs.size).toBe(3)
  jobs.get('file-0.txt')?.succeed()
  for (const name of ['file-1.txt', 'file-2.txt']) jobs.get(name)?.fail('No.')
  const menu = page.getByRole('button', { name: 'More actions', exact: true })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Remove failed' }).click()
  await expect.poll(() => uploader.entries.size).toBe(1)
  await expect.element(button('Done')).toBeEnabled()
})
