import { expect, test } from 'vitest'
import { UploadProgress } from './UploadProgress.js'

test('the mean of no entries is zero', () => {
  const progress = new UploadProgress()
  expect(progress.mean).toBe(0)
  progress.start(['a'])
  progress.update('a', 60)
  progress.remove('a')
  expect(progress.mean).toBe(0)
})

test('the mean is rounded and covers only the included entries', () => {
  const progress = new UploadProgress()
  progress.start(['a', 'b', 'c'])
  progress.update('a', 100)
  progress.update('unknown', 100)
  expect(progress.mean).toBe(33)
  progress.update('a', 50)
  progress.update('b', 100)
  expect(progress.mean).toBe(50)
  expect(['a', 'unknown'].map((id) => progress.has(id))).toEqual([true, false])
})

test('include adds an entry at zero percent and keeps the progress of one that is included already', () => {
  const progress = new UploadProgress()
  progress.start(['a'])
  progress.update('a', 80)
  progress.include('a')
  expect(progress.mean).toBe(80)
  progress.include('b')
  expect(progress.mean).toBe(40)
  progress.update('b', 40)
  expect(progress.mean).toBe(60)
})

test('remove takes the share of an entry out of the mean, and ignores an unknown id', () => {
  const progress = new UploadProgress()
  progress.start(['a', 'b'])
  progress.update('a', 90)
  progress.update('b', 30)
  progress.remove('unknown')
  progress.remove('a')
  expect(progress.mean).toBe(30)
})

test('start discards the entries of the previous upload', () => {
  const progress = new UploadProgress()
  progress.start(['a'])
  progress.update('a', 100)
  progress.start(['b', 'c'])
  progress.update('a', 50)
  progress.update('b', 10)
  expect(progress.mean).toBe(5)
})
