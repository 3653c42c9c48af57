import { expect, test } from 'vitest'
import { trackProgress } from './testing/fixtures/trackProgress.js'

test('the mean of no entries is zero', () => {
  const t = trackProgress('a')
  expect(t.mean()).toBe(0)
  t.start('a')
  t.update('a', 60)
  t.remove('a')
  expect(t.mean()).toBe(0)
})

test('the mean is rounded and covers only the included entries', () => {
  const t = trackProgress('a', 'b', 'c', 'other')
  t.start('a', 'b', 'c')
  t.update('a', 99)
  t.update('other', 99)
  expect(t.mean()).toBe(33)
  t.update('a', 50)
  t.update('b', 90)
  expect(t.mean()).toBe(47)
})

test('include adds an entry at zero percent and keeps the progress of one that is included already', () => {
  const t = trackProgress('a', 'b')
  t.start('a')
  t.update('a', 80)
  t.include('a')
  expect(t.mean()).toBe(80)
  t.include('b')
  expect(t.mean()).toBe(40)
  t.update('b', 40)
  expect(t.mean()).toBe(60)
})

test('a removed entry takes its share out of the mean; one that does not count changes nothing', () => {
  const t = trackProgress('a', 'b', 'other')
  t.start('a', 'b')
  t.update('a', 90)
  t.update('b', 30)
  t.remove('other')
  t.remove('a')
  expect(t.mean()).toBe(30)
})

test('start discards the entries of the previous upload', () => {
  const t = trackProgress('a', 'b', 'c')
  t.start('a')
  t.update('a', 90)
  t.start('b', 'c')
  t.update('a', 50)
  t.update('b', 10)
  expect(t.mean()).toBe(5)
})
