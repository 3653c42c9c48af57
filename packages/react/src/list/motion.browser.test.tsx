import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setUp, textFile } from '../testing/fixtures/setUp.js'

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })

test('rows slide into the gap of a removed one, a ring becomes a tick, and a sweep ends the uploads', async () => {
  const { uploader, jobs } = await setUp()
  const root = () => document.querySelector<HTMLElement>('.lading-upload-list')
  const [first = ''] = uploader.addFiles(['a.txt', 'b.txt', 'c.txt'].map(textFile))
  await expect.poll(() => document.querySelectorAll('.lading-row[data-placed]').length).toBe(3)
  await expect.poll(() => jobs.size).toBe(3)
  expect(row('b.txt').element().querySelector('.lading-ring')).not.toBeNull()
  const moved = new Promise<string>((resolve) =>
    root()?.addEventListener('transitionrun', (event) => {
      if ((event.target as Element).matches('.lading-row')) resolve(event.propertyName)
    }),
  )
  uploader.removeFileByInternalId(first)
  expect(await moved).toBe('transform')
  await expect.poll(() => document.querySelector('[data-collapsing]')).toBeNull()

  jobs.get('b.txt')?.succeed()
  await expect.element(row('b.txt')).toHaveAttribute('data-state', 'finished')
  const mark = row('b.txt').element().querySelector<HTMLElement>('.lading-state')
  expect(mark?.dataset.new).toBe('')
  expect(mark?.querySelector('.lading-ring')).toBeNull()
  expect(root()?.dataset.swept).toBeUndefined()
  jobs.get('c.txt')?.succeed()
  await expect.poll(() => root()?.dataset.swept).toBe('')
  // Another upload has begun.
  uploader.addFiles([textFile('d.txt')])
  await expect.poll(() => root()?.dataset.swept).toBeUndefined()
})
