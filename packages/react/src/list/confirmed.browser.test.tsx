import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, type SetUpOptions, setUp, textFile } from '../testing/fixtures/setUp.js'

const done = page.getByRole('button', { name: 'Done', exact: true })
const tick = () => done.element().querySelectorAll('.lading-icon').length
const announced = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent)

/** Shows a list of one uploaded file. */
async function open(options: SetUpOptions) {
  const t = await setUp(options)
  t.uploader.addFiles([textFile('a.txt')])
  t.uploader.initFlow()
  await expect.poll(() => t.jobs.size).toBe(1)
  t.jobs.get('a.txt')?.succeed()
  await expect.element(done).toBeEnabled()
  return t
}

test.each(['inline', 'minimal'] as const)(
  'in the layout %s, Done shows and announces that it was pressed, until the list changes',
  async (layout) => {
    const { uploader, jobs } = await open({ layout })
    expect([tick(), announced().includes('All set')]).toEqual([0, false])
    await done.click()
    await expect.poll(tick).toBe(1)
    expect(announced()).toContain('All set')
    await expect.element(done).toBeEnabled()
    await expectAccessible()

    uploader.addFiles([textFile('b.txt')])
    await expect.poll(tick).toBe(0)
    await expect.poll(() => jobs.size).toBe(2)
    jobs.get('b.txt')?.succeed()
    await expect.element(done).toBeEnabled()
    expect([tick(), announced().includes('All set')]).toEqual([0, false])

    await done.click()
    await expect.poll(tick).toBe(1)
    uploader.removeFileByInternalId(uploader.entries.ids[1] ?? '')
    await expect.poll(tick).toBe(0)
    await expect.element(done).toBeEnabled()
  },
)

test('a file that is edited has to be confirmed once more', async () => {
  const { uploader } = await open({})
  await done.click()
  await expect.poll(tick).toBe(1)
  uploader.updateFile(uploader.entries.ids[0] ?? '', { cdnUrlModifiers: '-/rotate/90/' })
  await expect.poll(tick).toBe(0)
})

test('the files that are left after a failure count as confirmed', async () => {
  const { uploader, jobs } = await setUp()
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await expect.poll(() => jobs.size).toBe(2)
  jobs.get('a.txt')?.succeed()
  jobs.get('b.txt')?.fail('No space left.')
  await page.getByRole('button', { name: 'Continue with 1', exact: true }).click()
  await expect.element(done).toBeEnabled()
  await expect.poll(tick).toBe(1)
})

test('a host that answers Done by hiding the uploader hides it as it was', async () => {
  const { uploader } = await open({})
  const root = document.querySelector('.lading-inline') as HTMLElement
  let last = -1
  uploader.on('done-click', () => {
    last = tick()
    root.hidden = true
  })
  await done.click()
  await expect.poll(() => root.hidden).toBe(true)
  expect(last).toBe(0)
})
