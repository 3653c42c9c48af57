import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Announcer } from './Announcer.js'

const said: string[] = []
let announcer: Announcer

beforeEach(() => {
  vi.useFakeTimers()
  said.length = 0
  announcer = new Announcer((message) => said.push(message))
})

afterEach(() => {
  vi.useRealTimers()
})

test('of what can wait, the newest is said after five seconds', () => {
  announcer.say('one', false)
  announcer.say('two', false)
  announcer.say('three', false)
  expect(said).toEqual(['one'])
  vi.advanceTimersByTime(4_999)
  expect(said).toEqual(['one'])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['one', 'three'])
  announcer.say('four', false)
  expect(said).toEqual(['one', 'three'])
})

test('what is urgent is said at once and replaces what waits', () => {
  announcer.say('one', false)
  announcer.say('two', false)
  announcer.say('now', true)
  expect(said).toEqual(['one', 'now'])
  vi.advanceTimersByTime(60_000)
  // Afterwards the region is empty: whoever opens the uploader later is not told old news.
  expect(said).toEqual(['one', 'now', ''])
})

test('nothing is said after the end', () => {
  announcer.say('one', false)
  announcer.say('two', false)
  announcer.stop()
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual(['one'])
})
