import { expect, test } from 'vitest'
import { createChannels } from './createChannels.js'

test('the last events of channels are remembered up to a length in all, the newest first', () => {
  const channels = createChannels()
  for (let index = 0; index < 40; index++) channels.publish(`c${index}`, 'success', 'x'.repeat(1_000_000))
  const received: string[] = []
  channels.join('c39', (frame) => received.push(frame))
  channels.join('c0', (frame) => received.push(frame))
  expect(received.map((frame) => frame.slice(0, 40))).toEqual([expect.stringContaining('"c39"')])
})
