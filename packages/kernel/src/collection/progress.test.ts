import { expect, test } from 'vitest'
import { UploadProgress } from './UploadProgress.js'

test('nothing started is no progress', () => {
  const progress = new UploadProgress()
  expect(progress.mean).toBe(0)
  progress.start(['a'])
  progress.update('a', 60)
  progress.remove('a')
  expect(progress.mean).toBe(0)
})

test('the mean is rounded, over all that count and nothing else', () => {
  const progress = new UploadProgress()
  progress.start(['a', 'b', 'c'])
  progress.update('a', 100)
  progress.update('stranger', 100)
  expect(progress.mean).toBe(33)
  progress.update('a', 50)
  progress.update('b', 100)
  expect(progress.mean).toBe(50)
  expect(['a', 'stranger'].map((id) => progress.has(id))).toEqual([true, false])
})

test('an entry that joins counts from zero, and keeps what it had if it counted already', () => {
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

test('an entry that leaves takes its share along, and a stranger none', () => {
  const progress = new UploadProgress()
  progress.start(['a', 'b'])
  progress.update('a', 90)
  progress.update('b', 30)
  progress.remove('stranger')
  progress.remove('a')
  expect(progress.mean).toBe(30)
})

test('a new start forgets the one before', () => {
  const progress = new UploadProgress()
  progress.start(['a'])
  progress.update('a', 100)
  progress.start(['b', 'c'])
  progress.update('a', 50)
  progress.update('b', 10)
  expect(progress.mean).toBe(5)
})
