import { expect, test, vi } from 'vitest'
import { mount, textFile } from './testing/fixtures/mount.js'

test('a handler receives the payload, once', async () => {
  const onFileAdded = vi.fn()
  const { uploader } = await mount({ onFileAdded })
  uploader.addFileFromObject(textFile())
  expect(onFileAdded).toHaveBeenCalledTimes(1)
  expect(onFileAdded.mock.calls[0]?.[0]).toMatchObject({ name: 'note.txt', status: 'idle' })
})

test('the events of an upload are emitted in their order, once each', async () => {
  const log: string[] = []
  const { uploader, transport } = await mount({
    onFileAdded: () => log.push('added'),
    onFileUploadStart: () => log.push('start'),
    onFileUploadSuccess: () => log.push('success'),
    onFileUrlChanged: () => log.push('url'),
    onCommonUploadSuccess: (list) => log.push(`all ${list.successCount}`),
  })
  uploader.addFileFromObject(textFile())
  await expect.poll(() => transport.started.length).toBe(1)
  transport.finish()
  await expect.poll(() => log).toContain('all 1')
  expect(log.toSorted()).toEqual(['added', 'all 1', 'start', 'success', 'url'])
  expect(log.slice(0, 2)).toEqual(['added', 'start'])
})

test('a new handler replaces the old one without a new subscription', async () => {
  const first = vi.fn()
  const second = vi.fn()
  const { uploader, rerender } = await mount({ onFileAdded: first })
  const on = vi.spyOn(uploader, 'on')
  await rerender({ onFileAdded: second })
  uploader.addFileFromObject(textFile())
  expect(on).not.toHaveBeenCalled()
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledTimes(1)
})

test('a removed handler is no longer called', async () => {
  const onFileAdded = vi.fn()
  const { uploader, rerender } = await mount({ onFileAdded })
  await rerender({})
  uploader.addFileFromObject(textFile())
  expect(onFileAdded).not.toHaveBeenCalled()
})

test('a handler added later is called', async () => {
  const onFileRemoved = vi.fn()
  const { uploader, rerender } = await mount()
  const { internalId } = uploader.addFileFromObject(textFile())
  await rerender({ onFileRemoved })
  uploader.removeFileByInternalId(internalId)
  expect(onFileRemoved).toHaveBeenCalledTimes(1)
  expect(onFileRemoved.mock.calls[0]?.[0]).toMatchObject({ internalId, status: 'removed' })
})

test('a handler whose promise rejects is reported, and ends nothing', async () => {
  const { uploader } = await mount({ onFileAdded: () => Promise.reject(new Error('busy')) })
  const report = vi.spyOn(uploader.logger, 'error').mockReturnValue()
  uploader.addFileFromObject(textFile())
  await expect.poll(() => report.mock.calls.length).toBe(1)
  expect(uploader.entries.size).toBe(1)
})
