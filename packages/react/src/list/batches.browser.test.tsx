import { ClockToken, type ConfigValues } from '@lading/kernel'
import { createFakeClock, type FakeClock, microtasks } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { localSource, type SetUp, setUp, textFile } from '../testing/fixtures/setUp.js'

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () => [...document.querySelectorAll<HTMLElement>('.lading-row')]
const names = () => rows().map((element) => element.querySelector('.lading-name')?.textContent)

/** Lets React and the virtual list render pending changes. */
const rendered = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Shows a list on a clock that stands still, with all batches closed: each one ends when the test advances it. */
async function setUpList(
  config: ConfigValues,
): Promise<SetUp & { readonly clock: FakeClock; ids: string[] }> {
  const clock = createFakeClock()
  const result = await setUp({
    config: { showEmptyList: true, ...config },
    plugins: [localSource()],
    services: (scope) => scope.value(ClockToken, clock),
  })
  result.uploader.setCurrentActivity('upload-list')
  const ids = result.uploader.addFiles(['a.txt', 'b.txt'].map(textFile))
  await clock.advance(1_000)
  await expect.element(row('b.txt')).toBeVisible()
  await rendered()
  return { ...result, clock, ids }
}

test('a row shows changes of its entry in batches of 100 ms', async () => {
  const { uploader, jobs, clock } = await setUpList({})
  const a = row('a.txt')
  await expect.element(a).toHaveAttribute('data-state', 'uploading')
  // The first change opens a batch and is shown at once; the next ones are shown at its end.
  jobs.get('a.txt')?.progress(1, 4)
  await expect.element(a).toHaveTextContent('1 of 4 bytes')
  jobs.get('a.txt')?.progress(2, 4)
  jobs.get('a.txt')?.succeed()
  await microtasks()
  expect(uploader.getOutputCollectionState().successCount).toBe(1)
  await clock.advance(99)
  await rendered()
  expect(rows()[0]?.dataset.state).toBe('uploading')
  expect(rows()[0]?.textContent).toContain('1 of 4 bytes')
  await clock.advance(1)
  await expect.element(a).toHaveAttribute('data-state', 'finished')
})

test('the list shows added and removed files in batches of 300 ms, without gaps', async () => {
  const { uploader, clock, ids } = await setUpList({ confirmUpload: true })
  uploader.addFiles([textFile('c.txt')])
  await expect.element(row('c.txt')).toBeVisible()
  await rendered()
  uploader.addFiles([textFile('d.txt')])
  uploader.removeFileByInternalId(ids[0] as string)
  await clock.advance(299)
  await rendered()
  expect(names()).toEqual(['a.txt', 'b.txt', 'c.txt'])
  await clock.advance(1)
  await expect.poll(names).toEqual(['b.txt', 'c.txt', 'd.txt'])
})

test.each([
  ['Remove', () => row('b.txt').getByRole('button', { name: 'Remove' }).click(), ['a.txt', 'c.txt']],
  ['Delete on a row', () => userEvent.keyboard('{Delete}'), ['a.txt', 'c.txt']],
  ['Clear', () => button('Remove all').click(), []],
] as const)('%s shows its effect at once, while a batch of the list is open', async (_, act, left) => {
  const { uploader } = await setUpList({ confirmUpload: true })
  uploader.addFiles([textFile('c.txt')])
  await expect.element(row('c.txt')).toBeVisible()
  // The list renders when the focus moves to another row; the assertions below must not rely on that.
  ;(row('b.txt').element() as HTMLElement).focus()
  await rendered()
  await act()
  await expect.poll(names).toEqual(left)
})

test('Upload and Retry show their effect at once, while a batch of the rows is open', async () => {
  const { uploader, jobs, clock, ids } = await setUpList({ confirmUpload: true })
  const openBatch = () => uploader.updateFile(ids[0] as string, { metadata: { changed: 'yes' } })
  openBatch()
  await microtasks()
  await button('Upload').click()
  await expect.element(row('a.txt')).toHaveTextContent('0 of 4 bytes')

  await expect.poll(() => jobs.has('a.txt')).toBe(true)
  jobs.get('a.txt')?.fail('No.')
  await microtasks()
  await clock.advance(1_000)
  await expect.element(row('a.txt')).toHaveTextContent('No.')
  openBatch()
  await microtasks()
  await row('a.txt').getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('a.txt')).not.toHaveTextContent('No.')
})

test('an action on the row of a file that was removed meanwhile is a no-op', async () => {
  const { uploader, logged, ids } = await setUpList({ confirmUpload: true })
  uploader.addFiles([textFile('c.txt')])
  await expect.element(row('c.txt')).toBeVisible()
  uploader.removeFileByInternalId(ids[0] as string)
  const remove = row('a.txt').getByRole('button', { name: 'Remove' }).element() as HTMLElement
  remove.click()
  await rendered()
  expect(logged).toEqual([])
  expect(uploader.entries.size).toBe(2)
})
