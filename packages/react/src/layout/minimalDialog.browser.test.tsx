import type { Uploader } from '@lading/kernel'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountMinimal } from '../testing/fixtures/mountMinimal.js'
import { recordAnnouncements } from '../testing/fixtures/recordAnnouncements.js'
import { expectAccessible, textFile } from '../testing/fixtures/setUp.js'

const area = () => page.getByRole('button', { name: /drop|browse/i })
const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name })
const file = (name: string) => page.getByRole('row').filter({ hasText: name })

describe('the dialog of the layout minimal', () => {
  test.each([
    ['Close', () => button('Close').click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['historyBack()', (uploader: Uploader) => uploader.historyBack()],
    ['setModalState(false)', (uploader: Uploader) => uploader.setModalState(false)],
  ] as const)(
    'shows another activity; %s returns to the start, and the focus to its source',
    async (_, leave) => {
      const { uploader } = await mountMinimal()
      const opened = vi.fn()
      const closed = vi.fn()
      uploader.on('modal-open', opened)
      uploader.on('modal-close', closed)
      await button('Scanner').click()
      await expect.element(page.getByRole('dialog', { name: 'Scanner' })).toBeVisible()
      await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true)
      await expect.poll(() => button('Back').elements()).toEqual([])
      await expectAccessible()
      await leave(uploader)
      await expect.element(button('Scanner')).toHaveFocus()
      await expect.poll(() => dialog().elements()).toEqual([])
      expect(uploader.getCurrentActivity()).toBe('start-from')
      expect(opened.mock.calls).toEqual([[{ modalId: 'scan' }]])
      expect(closed.mock.calls).toEqual([[{ modalId: 'scan', hasActiveModals: false }]])
    },
  )

  test('closes when its activity adds a file, and the focus moves to the list', async () => {
    await mountMinimal()
    await button('Scanner').click()
    await button('Accept').click()
    await expect.element(file('scan.txt')).toBeVisible()
    await expect.poll(() => dialog().elements()).toEqual([])
    await expect.element(file('scan.txt')).toHaveFocus()
  })

  test('offers the sources above the list by Add more, with a way back to them', async () => {
    const { uploader } = await mountMinimal()
    await area().click()
    await button('Add more').click()
    await expect.element(page.getByRole('dialog', { name: 'Upload files' })).toBeVisible()
    await dialog().getByRole('button', { name: 'Scanner' }).click()
    await expect.element(button('Accept')).toBeVisible()
    await button('Back').click()
    await dialog()
      .getByRole('button', { name: /drop|browse/i })
      .click()
    await expect.poll(() => dialog().elements()).toEqual([])
    await expect.element(button('Add more')).toHaveFocus()
    expect(uploader.entries.size).toBe(2)
  })

  test('shows the notices while it is open, the page does afterwards', async () => {
    const { uploader } = await mountMinimal()
    const notice = () => page.getByRole('alert')
    await button('Scanner').click()
    await expect.element(button('Accept')).toBeVisible()
    uploader.emit('notice', () => ({ message: 'The scanner is off.' }))
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('The scanner is off.')
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
    await button('Close').last().click()
    await expect.poll(() => notice().elements()).toEqual([])
    uploader.emit('notice', () => ({ message: 'A file could not be read.' }))
    await expect.element(notice()).toHaveTextContent('A file could not be read.')
  })

  test('announces inside it', async () => {
    const { uploader } = await mountMinimal()
    await button('Scanner').click()
    await expect.element(button('Accept')).toBeVisible()
    const announced = recordAnnouncements('dialog [role=status]')
    uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
    await expect.poll(() => announced).toContain('a.txt, b.txt added')
  })
})
