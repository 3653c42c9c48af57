import { ClockToken, type ConfigValues, definePlugin, type Scope } from '@lading/kernel'
import { createFakeClock, createFileInfo } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })
const status = page.getByRole('status')

const notes = definePlugin({
  id: 'notes',
  setup({ contribute }) {
    const view = { kind: 'react', component: () => <p>Notes</p> } as const
    contribute('activity', { id: 'notes', title: 'Notes', view })
  },
})

async function withClock(layout: 'inline' | 'regular' = 'inline', config: ConfigValues = {}) {
  const clock = createFakeClock()
  const services = (scope: Scope) => void scope.value(ClockToken, clock)
  const t = await setUp({ layout, config, services, plugins: [localSource(), notes()] })
  const names = () => t.uploader.getOutputCollectionState().allEntries.map(({ name }) => name)
  return { ...t, clock, names }
}

test('removed files come back by button and by keyboard, while the offer lasts', async () => {
  const { uploader, jobs, clock, names } = await withClock()
  uploader.addFiles(['a', 'b', 'c'].map((name) => textFile(name)))
  await clock.advance(400)
  await expect.poll(() => jobs.size).toBe(3)
  jobs.get('b')?.succeed()
  await clock.advance(400)
  jobs.clear()

  await row('b').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(names).toEqual(['a', 'c'])
  await expect.element(page.getByText('1 file removed', { exact: true })).toBeVisible()
  await clock.advance(250)
  await expect.element(status.last()).toHaveTextContent('1 file removed. Press Undo to bring it back.')
  await userEvent.keyboard('{Delete}')
  await expect.poll(names).toEqual(['a'])
  await expect.element(page.getByText('2 files removed', { exact: true })).toBeVisible()
  await expectAccessible()

  await button('Undo').click()
  await clock.advance(400)
  await expect.poll(names).toEqual(['a', 'b', 'c'])
  await expect.element(row('b')).toHaveAccessibleName('b uploaded')
  await expect.element(row('c')).toHaveAccessibleName('c, Uploading')
  await expect.element(status.last()).toHaveTextContent('2 files restored')
  // Uploaded files are not uploaded again.
  await expect.poll(() => [...jobs.keys()]).toEqual(['c'])
  await expect.poll(() => button('Undo').elements()).toEqual([])

  await row('a').click()
  await userEvent.keyboard('{Delete}{Control>}z{/Control}')
  await expect.poll(names).toEqual(['a', 'b', 'c'])
  await expect.element(row('a')).toHaveFocus()

  // The pointer was on the offer when it was accepted; that does not keep a later one open.
  await page.getByRole('heading').hover()
  await expect.element(row('a')).toBeVisible()
  ;(row('a').element() as HTMLElement).focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(button('Undo')).toBeVisible()
  await clock.advance(600_000)
  await expect.element(button('Undo')).toBeVisible()
  await button('Close the message').click()
  await expect.poll(() => button('Undo').elements()).toEqual([])
  await expect.element(row('b')).toBeVisible()
})

test('the focus goes to the restored file, also where it is out of sight', async () => {
  const { uploader, clock, names } = await withClock('inline', { confirmUpload: true })
  const ids = uploader.addFiles(Array.from({ length: 200 }, (_, index) => textFile(`${index}.txt`)))
  await clock.advance(400)
  await expect.element(row('0.txt')).toBeVisible()
  ;(row('0.txt').element() as HTMLElement).focus()
  await userEvent.keyboard('{Delete}{End}')
  await expect.element(row('199.txt')).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await clock.advance(400)
  await expect.element(row('0.txt')).toHaveFocus()
  await expect.element(row('0.txt')).toBeInViewport()
  expect(names()).toHaveLength(ids.length)
})

test('removals soon after each other are offered together, on the start as well', async () => {
  const { uploader, clock, names } = await withClock('inline')
  uploader.addFileFromUploadcareFile(createFileInfo({ originalFilename: 'a' }))
  uploader.addFileFromUploadcareFile(createFileInfo({ originalFilename: 'b' }))
  await clock.advance(400)
  await row('a').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(names).toEqual(['b'])
  await clock.advance(5_000)
  await button('Remove all').click()
  await expect.element(page.getByText('2 files removed', { exact: true })).toBeVisible()
  await clock.advance(3_600_000)
  // On the start, to which the empty list has led.
  await button('Undo').click()
  await expect.poll(names).toEqual(['a', 'b'])
})

test('in a dialog, Undo after Clear leads back to the list', async () => {
  const { uploader, clock, names } = await withClock('regular')
  uploader.addFileFromUploadcareFile(createFileInfo({ originalFilename: 'a' }))
  uploader.initFlow()
  await clock.advance(400)
  await button('Remove all').click()
  await clock.advance(400)
  await expect.poll(() => uploader.getCurrentActivity()).toBe('start-from')
  await button('Undo').click()
  await clock.advance(400)
  await expect.poll(() => [names(), uploader.getCurrentActivity()]).toEqual([['a'], 'upload-list'])
  await expect.element(row('a')).toBeVisible()
  // Not that it is uploaded, which it was before.
  await expect.element(status.filter({ hasText: /./ }).last()).toHaveTextContent('1 file restored')

  // In another activity, Ctrl+Z is that activity's, and Undo does not leave it.
  await button('Remove all').click()
  uploader.setCurrentActivity('notes' as string)
  await expect.element(page.getByRole('region', { name: 'Notes' })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(names()).toEqual([])
  await button('Undo').click()
  expect([names(), uploader.getCurrentActivity()]).toEqual([['a'], 'notes'])

  // A reset begins a new list, also where nothing is left in this one.
  uploader.setCurrentActivity('upload-list')
  await button('Remove all').click()
  await expect.element(button('Undo')).toBeVisible()
  uploader.removeAllFiles()
  await expect.element(button('Undo')).not.toBeInTheDocument()
})
