import { definePlugin, type FileBadgeViewProps, type UploadEntry } from '@lading/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type SetUp, setUp } from '../testing/fixtures/setUp.js'

const heading = page.getByRole('heading')
const bar = page.getByRole('progressbar', { name: 'Upload progress', exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })
const sized = (name: string, size: number) => new File([new Uint8Array(size)], name)

async function jobOf({ jobs }: SetUp, name: string) {
  await expect.poll(() => jobs.has(name)).toBe(true)
  return jobs.get(name) as NonNullable<ReturnType<typeof jobs.get>>
}

test('heading, bar and rows show the bytes, not the share of the files', async () => {
  const mounted = await setUp()
  mounted.uploader.addFiles([sized('film.mp4', 2_000_000), ...[1, 2, 3].map((n) => sized(`${n}.txt`, 900))])
  for (const name of ['1.txt', '2.txt', '3.txt']) (await jobOf(mounted, name)).succeed()
  const film = await jobOf(mounted, 'film.mp4')
  film.progress(440_000, 2_000_000)
  await expect.element(heading).toHaveTextContent('3 of 4 uploaded 0.4 of 2.01 MB')
  await expect.element(bar).toHaveAttribute('aria-valuenow', '22')
  await expect.element(row('film.mp4')).toHaveTextContent('0.4 of 2 MB')
  expect(mounted.uploader.getOutputCollectionState().progress).toBe(81)
  // The request is refused and sent again.
  film.progress(0, 2_000_000)
  await expect.element(bar).toHaveAttribute('aria-valuenow', '0')
  await expect.element(row('film.mp4')).toHaveTextContent('0 of 2 MB')
  const ring = () => row('film.mp4').element().querySelector('.lading-ring :nth-child(2)') as Element
  await expect.poll(() => getComputedStyle(ring()).strokeDashoffset).toBe('100px')
  film.progress(440_000, 2_000_000)
  await expect.poll(() => getComputedStyle(ring()).strokeDashoffset).toBe('78px')
})

test('the buttons of a row are rendered for another state, not for progress', async () => {
  const mounted = await setUp()
  mounted.uploader.addFiles([sized('film.mp4', 2_000_000)])
  const film = await jobOf(mounted, 'film.mp4')
  film.progress(200_000, 2_000_000)
  await expect.element(row('film.mp4')).toHaveTextContent('0.2 of 2 MB')
  const read = vi.spyOn(mounted.uploader.locale, 'message')
  const buttons = () => read.mock.calls.filter(([key]) => key === 'a11y-file-action').length
  film.progress(440_000, 2_000_000)
  await expect.element(row('film.mp4')).toHaveTextContent('0.4 of 2 MB')
  expect(buttons()).toBe(0)
  film.succeed()
  await expect.element(row('film.mp4')).toHaveAttribute('data-state', 'finished')
  await expect.poll(buttons).toBeGreaterThan(0)
})

test('an action follows the progress that its condition reads', async () => {
  const half = definePlugin({
    id: 'half',
    setup({ contribute }) {
      const shown = ({ uploadProgress }: UploadEntry) => uploadProgress >= 50
      contribute('fileAction', { id: 'half', label: 'Half', icon: 'done', shown, run: () => {} })
    },
  })
  const mounted = await setUp({ plugins: [half()] })
  mounted.uploader.addFiles([sized('film.mp4', 2_000_000)])
  const film = await jobOf(mounted, 'film.mp4')
  film.progress(440_000, 2_000_000)
  await expect.element(row('film.mp4')).toHaveTextContent('0.4 of 2 MB')
  const button = row('film.mp4').getByRole('button', { name: 'Half film.mp4' })
  expect(button.elements()).toEqual([])
  film.progress(1_240_000, 2_000_000)
  await expect.element(button).toBeVisible()
  film.progress(440_000, 2_000_000)
  await expect.element(button).not.toBeInTheDocument()
})

test.each(['fileBadge', 'filePart'] as const)('a plugin’s %s follows the progress', async (slot) => {
  const percent = definePlugin({
    id: 'percent',
    setup({ contribute }) {
      const component = ({ entry }: FileBadgeViewProps) => <b>{`sent ${entry.uploadProgress}`}</b>
      const item = { id: 'percent', view: { kind: 'react' as const, component } }
      if (slot === 'fileBadge') contribute(slot, item)
      else contribute(slot, { ...item, part: 'status' })
    },
  })
  const mounted = await setUp({ plugins: [percent()] })
  mounted.uploader.addFiles([sized('film.mp4', 2_000_000)])
  const film = await jobOf(mounted, 'film.mp4')
  for (const percents of [22, 23, 62]) {
    film.progress(percents * 20_000, 2_000_000)
    await expect.element(row('film.mp4')).toHaveTextContent(`sent ${percents}`)
  }
})

test('a file of another server waits until its first byte', async () => {
  const mounted = await setUp()
  mounted.uploader.addFileFromUrl('https://example.com/b.jpg', { fileName: 'b.jpg', source: 'cloud' })
  const job = await jobOf(mounted, 'b.jpg')
  await expect.element(row('b.jpg')).toHaveTextContent('Waiting for cloud')
  job.progress(440_000, 2_000_000)
  await expect.element(row('b.jpg')).toHaveTextContent('0.4 of 2 MB')
  await expect.element(row('b.jpg')).not.toHaveTextContent('Waiting for cloud')
})

test('nothing says 100 before the last file has ended', async () => {
  const mounted = await setUp()
  mounted.uploader.addFiles([sized('a.txt', 1000), sized('b.txt', 1000)])
  ;(await jobOf(mounted, 'a.txt')).succeed()
  const last = await jobOf(mounted, 'b.txt')
  last.progress(1000, 1000)
  await expect.element(bar).toHaveAttribute('aria-valuenow', '99')
  await expect.element(heading).toHaveTextContent(/1 of 2 uploaded Finishing$/)
  await expect.element(row('b.txt')).toHaveTextContent(/1 KBFinishing$/)
  last.succeed()
  // The size keeps the place of the progress: the heading above it does not move.
  await expect.element(heading).toHaveTextContent(/2 files uploaded 2 KB$/)
  await expect.element(heading).toHaveAccessibleName('2 files uploaded')
})

test('a file of unknown size counts by files', async () => {
  const mounted = await setUp()
  mounted.uploader.addFiles([sized('a.txt', 1000)])
  mounted.uploader.addFileFromUrl('https://example.com/b.jpg', { fileName: 'b.jpg' })
  ;(await jobOf(mounted, 'a.txt')).succeed()
  await expect.element(heading).toHaveTextContent('1 of 2 uploaded 50 %')
})

test('progress changes the text in its place, and replaces what a translator of pages has made of it', async () => {
  const mounted = await setUp()
  mounted.uploader.addFiles([sized('film.mp4', 2_000_000)])
  const film = await jobOf(mounted, 'film.mp4')
  film.progress(200_000, 2_000_000)
  await expect.element(row('film.mp4')).toHaveTextContent('0.2 of 2 MB')
  const line = row('film.mp4').element().querySelector('.lading-meta bdi > span') as HTMLElement
  const text = line.firstChild
  film.progress(440_000, 2_000_000)
  await expect.element(row('film.mp4')).toHaveTextContent('0.4 of 2 MB')
  expect(line.firstChild).toBe(text)
  line.innerHTML = '<font><font>0,4 von 2 MB</font></font>'
  film.progress(1_240_000, 2_000_000)
  await expect.element(row('film.mp4')).toHaveTextContent('1.2 of 2 MB')
  expect(line.textContent).toBe('1.2 of 2 MB')
})

test('the numbers of the heading keep their order in a page that is written from right to left', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  const mounted = await setUp()
  mounted.uploader.addFiles([sized('film.mp4', 2_000_000)])
  const film = await jobOf(mounted, 'film.mp4')
  film.progress(440_000, 2_000_000)
  /** Returns the place of a part of the second line. */
  const leftOf = (part: string) => {
    const line = heading.element().querySelector('.lading-subheading')
    const walker = document.createTreeWalker(line as Node, NodeFilter.SHOW_TEXT)
    const text = walker.nextNode() as Text
    const range = document.createRange()
    range.setStart(text, text.data.indexOf(part))
    range.setEnd(text, text.data.indexOf(part) + part.length)
    return range.getBoundingClientRect().left
  }
  await expect.element(heading).toHaveTextContent('0.4 of 2 MB')
  expect(leftOf('0.4')).toBeLessThan(leftOf('of'))
  film.succeed()
  await expect.element(heading).toHaveTextContent('2 MB')
  await expect.element(heading).not.toHaveTextContent('of')
  expect(leftOf('2')).toBeLessThan(leftOf('MB'))
})
