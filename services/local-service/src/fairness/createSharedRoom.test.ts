import { expect, test } from 'vitest'
import { createSharedRoom } from './createSharedRoom.js'

test('of a network that holds more than its share, the slowest request gives way', () => {
  const room = createSharedRoom({ networkBytes: 100, totalBytes: 100 })
  const ended: string[] = []
  const enter = (client: string, name: string, arrived: number) => {
    const share = room.enter(
      client,
      () => ended.push(name),
      () => arrived,
    )
    expect(share.take(25)).toBe(true)
    return share
  }
  enter('1.1.1.1 ', 'large file', 1e9)
  const slow = enter('1.1.1.1 ', 'slow', 10)
  enter('1.1.1.1 ', 'another large file', 1e9)
  enter('1.1.1.1 ', 'third large file', 1e9)
  const honest = enter('9.9.9.9 ', 'honest', 10)
  expect(ended).toEqual(['slow'])
  expect(slow.take(1)).toBe(false)
  slow.leave()
  honest.leave()
  // Anyone can use released bytes.
  expect(room.enter('1.1.1.1 ', () => {}).take(25)).toBe(true)
  expect(ended).toEqual(['slow'])
})
