import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { localSource, setUp, textFile } from '../testing/fixtures/setUp.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const waiting = () => page.getByText('Done when uploaded')

/** The list of two uploads in the dialog. */
async function open() {
  const t = await setUp({
    layout: 'regular',
    config: { submitWhenUploaded: true },
    plugins: [localSource()],
  })
  const clicked = vi.fn()
  t.uploader.on('done-click', clicked)
  t.uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  t.uploader.initFlow()
  await expect.poll(() => t.jobs.size).toBe(2)
  return { ...t, clicked, isOpen: () => t.uploader.activities.snapshot.isModalOpen }
}

test('Done during uploads waits for them, and then closes the dialog', async () => {
  const { jobs, clicked, isOpen } = await open()
  await button('Done').click()
  await expect.element(waiting()).toBeVisible()
  await expect.element(button('Cancel')).toHaveFocus()
  jobs.get('a.txt')?.succeed()
  jobs.get('b.txt')?.succeed()
  await expect.poll(isOpen).toBe(false)
  expect(clicked).toHaveBeenCalledOnce()
})

test('Done that was canceled has to be clicked again', async () => {
  const { jobs, clicked, isOpen } = await open()
  await button('Done').click()
  await button('Cancel').click()
  await expect.element(waiting()).not.toBeInTheDocument()
  jobs.get('a.txt')?.succeed()
  jobs.get('b.txt')?.succeed()
  await expect.element(page.getByRole('heading', { name: '2 files uploaded' })).toBeVisible()
  expect([isOpen(), clicked.mock.calls.length]).toEqual([true, 0])
  await button('Done').click()
  await expect.poll(isOpen).toBe(false)
})

test('a failure ends the wait and focuses its file', async () => {
  const { jobs, clicked, isOpen } = await open()
  await button('Done').click()
  await expect.element(waiting()).toBeVisible()
  jobs.get('b.txt')?.fail('Refused')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch('b.txt')
  jobs.get('a.txt')?.succeed()
  await expect.element(page.getByRole('heading', { name: '1 of 2 uploaded, 1 failed' })).toBeVisible()
  expect([isOpen(), clicked.mock.calls.length]).toEqual([true, 0])
})
