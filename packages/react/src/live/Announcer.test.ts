import { createFakeClock, type FakeClock } from '@lading/kernel/testing'
import { beforeEach, expect, test } from 'vitest'
import { Announcer } from './Announcer.js'

const announced: string[] = []
let clock: FakeClock
let announcer: Announcer

beforeEach(() => {
  announced.length = 0
  clock = createFakeClock()
  announcer = new Announcer(clock, (message) => announced.push(message))
})

test('of announcements that are not urgent, the newest is made after five seconds', async () => {
  announcer.announce('one', false)
  announcer.announce('two', false)
  announcer.announce('three', false)
  await clock.advance(250)
  expect(announced).toEqual(['one'])
  await clock.advance(4_999)
  expect(announced).toEqual(['one'])
  await clock.advance(1)
  expect(announced).toEqual(['one', 'three'])
  announcer.announce('four', false)
  expect(announced).toEqual(['one', 'three'])
})

test('an urgent announcement does not wait for the pause, and replaces a pending one', async () => {
  announcer.announce('one', false)
  announcer.announce('two', false)
  await clock.advance(250)
  announcer.announce('now', true)
  await clock.advance(250)
  expect(announced).toEqual(['one', 'now'])
  await clock.advance(60_000)
  // Afterwards the region is empty: a dialog that opens later does not repeat old news.
  expect(announced).toEqual(['one', 'now', ''])
})

test('of two quick announcements only the second is made, which a reader would say twice', async () => {
  announcer.announce('Uploading 1 file', true)
  await clock.advance(200)
  announcer.announce('a.txt uploaded', true)
  await clock.advance(250)
  expect(announced).toEqual(['a.txt uploaded'])
})

test('one that has nothing left to say holds up no other', async () => {
  announcer.announce(() => '', false)
  announcer.announce('next', false)
  await clock.advance(250)
  expect(announced).toEqual(['', 'next'])
})

test('nothing is announced after the end', async () => {
  announcer.announce('one', false)
  announcer.announce('two', false)
  announcer.stop()
  await clock.advance(60_000)
  expect(announced).toEqual([])
  expect(clock.pending).toBe(0)
})
