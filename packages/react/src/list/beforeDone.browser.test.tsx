import { definePlugin, type Uploader } from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { BeforeDone } from '../config/dashboardConfig.js'
import { localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

const done = () => page.getByRole('button', { name: 'Done', exact: true })

const captions = definePlugin({
  id: 'captions',
  setup: ({ contribute }) => {
    contribute('activity', {
      id: 'captions',
      title: 'Captions',
      view: { kind: 'dom', mount: (host) => void host.append('Describe your files') },
    })
  },
})

/** Shows the list of one uploaded file in the dialog. */
async function open(beforeDone: BeforeDone) {
  const t = await setUp({ layout: 'regular', config: { beforeDone }, plugins: [localSource(), captions()] })
  const clicked = vi.fn()
  t.uploader.on('done-click', clicked)
  t.uploader.addFiles([textFile('a.txt')])
  t.uploader.initFlow()
  await expect.poll(() => t.jobs.size).toBe(1)
  t.jobs.get('a.txt')?.succeed()
  await expect.element(done()).toBeEnabled()
  return { ...t, clicked }
}

const isOpen = (uploader: Uploader) => uploader.activities.snapshot.isModalOpen

test('a message refuses Done and is shown; afterwards Done can be pressed again', async () => {
  const beforeDone = vi
    .fn<BeforeDone>()
    .mockReturnValueOnce('Describe a.txt first.')
    .mockReturnValueOnce(false)
  const { uploader, clicked } = await open(beforeDone)
  await done().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Describe a.txt first.')
  await done().click()
  await expect.poll(() => beforeDone.mock.calls.length).toBe(2)
  expect(beforeDone.mock.calls[0]?.[0]).toMatchObject({ totalCount: 1, status: 'success' })
  expect([isOpen(uploader), clicked.mock.calls.length]).toEqual([true, 0])
  await done().click()
  await expect.poll(() => isOpen(uploader)).toBe(false)
  expect(clicked).toHaveBeenCalledOnce()
})

test('Done waits, shows an activity, and closes when that has ended', async () => {
  let resolve = () => {}
  let current: Uploader | undefined
  const { uploader, clicked } = await open(
    () =>
      new Promise<void>((end) => {
        resolve = end
        current?.setCurrentActivity('captions' as string)
      }),
  )
  current = uploader
  await done().click()
  await expect.element(page.getByText('Describe your files')).toBeVisible()
  expect(clicked).not.toHaveBeenCalled()
  resolve()
  await expect.poll(() => isOpen(uploader)).toBe(false)
  expect(clicked).toHaveBeenCalledOnce()
})

test('a dialog that is closed during the wait is not confirmed', async () => {
  let resolve = () => {}
  const waiting = new Promise<void>((end) => {
    resolve = end
  })
  const { uploader, clicked } = await open(() => waiting)
  await done().click()
  await expect.element(done()).toHaveAttribute('aria-busy', 'true')
  uploader.setModalState(false)
  uploader.initFlow()
  resolve()
  await expect.element(done()).not.toHaveAttribute('aria-busy')
  expect([isOpen(uploader), clicked.mock.calls.length]).toEqual([true, 0])
})

test('an error keeps the uploader open, is logged, and the person is informed', async () => {
  const { uploader, clicked, logged } = await open(() => Promise.reject(new Error('no server')))
  await done().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong')
  expect(logged).toEqual(['beforeDone has thrown an error. The uploader stays open.'])
  expect([isOpen(uploader), clicked.mock.calls.length]).toEqual([true, 0])
})
