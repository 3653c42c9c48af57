import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUp } from '../testing/fixtures/setUp.js'

const given = document.title
beforeEach(() => {
  document.title = 'Photos'
})
afterEach(() => {
  document.title = given
})

test('the title shows the bytes that are sent, and is that of the page afterwards', async () => {
  const { uploader, jobs } = await setUp({ config: { titleProgress: true } })
  uploader.addFiles([new File([new Uint8Array(1000)], 'a.txt')])
  await expect.poll(() => jobs.has('a.txt')).toBe(true)
  jobs.get('a.txt')?.progress(420, 1000)
  await expect.poll(() => document.title).toBe('42 % · Photos')
  document.title = 'Other photos'
  jobs.get('a.txt')?.progress(500, 1000)
  await expect.poll(() => document.title).toBe('50 % · Other photos')
  jobs.get('a.txt')?.succeed()
  await expect.poll(() => document.title).toBe('Other photos')
})

test('by default, the title is left alone', async () => {
  const { uploader, jobs } = await setUp()
  uploader.addFiles([new File([new Uint8Array(1000)], 'a.txt')])
  await expect.poll(() => jobs.has('a.txt')).toBe(true)
  jobs.get('a.txt')?.progress(420, 1000)
  await expect.poll(() => uploader.collection.snapshot.sentPercent).toBe(42)
  expect(document.title).toBe('Photos')
})
