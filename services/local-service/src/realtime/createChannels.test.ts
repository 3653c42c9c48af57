import { expect, test } from 'vitest'
import { createTestClock } from '../testing/fixtures/callApi.js'
import { createChannels } from './createChannels.js'

test('the last events of channels are remembered up to a length in all, the newest first', () => {
  const channels = createChannels({ hasFile: async () => true, now: Date.now })
  for (let index = 0; index < 40; index++) channels.publish(`c${index}`, 'success', 'x'.repeat(1_000_000))
  const received: string[] = []
  channels.join('c39', (frame) => received.push(frame))
  channels.join('c0', (frame) => received.push(frame))
  expect(received.map((frame) => frame.slice(0, 40))).toEqual([expect.stringContaining('"c39"')])
})

test('an event is remembered for a minute', () => {
  const clock = createTestClock(0)
  const channels = createChannels({ hasFile: async () => true, now: clock.now })
  const received: string[] = []
  const join = () => channels.join('a', (frame) => received.push(frame))
  channels.publish('a', 'fail', { url: 'https://a.example' })
  clock.advance(59_999)
  join()
  expect(received).toHaveLength(1)
  clock.advance(1)
  join()
  expect(received).toHaveLength(1)
})

test('a newer event that arrives while a file is looked for is the last', async () => {
  let answer = (_: boolean) => {}
  const hasFile = () =>
    new Promise<boolean>((resolve) => {
      answer = resolve
    })
  const channels = createChannels({ hasFile, now: () => 0 })
  channels.publish('a', 'success', { uuid: 'b' })
  const received: string[] = []
  channels.join('a', (frame) => received.push(JSON.parse(frame).event))
  channels.publish('a', 'fail', {})
  answer(true)
  await new Promise(setImmediate)
  expect(received).toEqual(['fail'])
})
