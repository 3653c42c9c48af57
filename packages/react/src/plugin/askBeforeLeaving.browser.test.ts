import { expect, test } from 'vitest'
import { setUp, textFile } from '../testing/fixtures/setUp.js'

/** Whether the browser would ask before the page is left. */
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the page asks before it is left from the first upload to the end of the last one', async () => {
  const { uploader, jobs } = await setUp({ config: { confirmUpload: true } })
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await expect.poll(() => uploader.collection.snapshot.idleCount).toBe(2)
  expect(isAsked()).toBe(false)
  uploader.uploadAll()
  await expect.poll(() => jobs.size).toBe(2)
  await expect.poll(isAsked).toBe(true)
  jobs.get('a.txt')?.succeed()
  await expect.poll(() => uploader.collection.snapshot.successCount).toBe(1)
  expect(isAsked()).toBe(true)
  jobs.get('b.txt')?.fail('No.')
  await expect.poll(isAsked).toBe(false)
})

test('paused uploads count as being sent; canceled and removed ones do not', async () => {
  const { uploader, jobs } = await setUp()
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => jobs.size).toBe(1)
  const [id = ''] = uploader.entries.ids
  uploader.pause(id)
  await expect.poll(() => uploader.entries.get(id)?.phase).toBe('paused')
  await expect.poll(() => uploader.collection.snapshot.uploadingCount).toBe(1)
  expect(isAsked()).toBe(true)
  uploader.removeAllFiles()
  await expect.poll(isAsked).toBe(false)
})

test('leaveQuestion can be switched off and on during an upload', async () => {
  const { uploader, jobs } = await setUp({ config: { leaveQuestion: false } })
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => jobs.size).toBe(1)
  await expect.poll(() => uploader.collection.snapshot.uploadingCount).toBe(1)
  expect(isAsked()).toBe(false)
  uploader.config.set({ leaveQuestion: true })
  expect(isAsked()).toBe(true)
  uploader.config.set({ leaveQuestion: false })
  expect(isAsked()).toBe(false)
})

test('an uploader that is destroyed during an upload asks no more', async () => {
  const { uploader, jobs, unmount } = await setUp()
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => jobs.size).toBe(1)
  await expect.poll(isAsked).toBe(true)
  await unmount()
  expect(isAsked()).toBe(true)
  uploader.destroy()
  expect(isAsked()).toBe(false)
})
