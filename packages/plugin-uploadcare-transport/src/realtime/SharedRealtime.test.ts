import { FakeClock } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
import { FakeRealtime } from '../testing/fixtures/FakeRealtime.js'
import { SharedRealtime } from './SharedRealtime.js'

function setUp(channel = new FakeRealtime()) {
  const clock = new FakeClock()
  const open = vi.fn(channel.open)
  return { clock, open, channel, shared: new SharedRealtime({ clock, open }) }
}

test('all uploads share one channel, which is closed 30 s after the last one', async () => {
  const { clock, open, channel, shared } = setUp()
  expect(await Promise.all([shared.use('wss://a'), shared.use('wss://a')])).toEqual([channel, channel])
  expect(open).toHaveBeenCalledTimes(1)
  shared.release()
  await clock.advance(60_000)
  expect(channel.isDisposed).toBe(false)
  shared.release()
  await clock.advance(29_999)
  expect(channel.isDisposed).toBe(false)
  await clock.advance(1)
  expect(channel.isDisposed).toBe(true)
  expect(clock.pending).toBe(0)
  await shared.use('wss://a')
  expect(open).toHaveBeenCalledTimes(2)
})

test('an upload within the 30 s keeps it open', async () => {
  const { clock, channel, shared } = setUp()
  await shared.use('wss://a')
  shared.release()
  await clock.advance(20_000)
  await shared.use('wss://a')
  await clock.advance(60_000)
  expect(channel.isDisposed).toBe(false)
})

test('an empty URL opens no channel, another URL another one', async () => {
  const { open, channel, shared } = setUp()
  expect(await shared.use('')).toBeNull()
  expect(open).not.toHaveBeenCalled()
  await shared.use('wss://a')
  await shared.use('wss://b')
  expect(open.mock.calls).toEqual([['wss://a'], ['wss://b']])
  expect(channel.opened).toBe(2)
})

test('a channel that cannot be opened is null, and is tried again', async () => {
  const { open, channel, shared } = setUp()
  open.mockRejectedValueOnce(new Error('blocked') as never)
  expect(await shared.use('wss://a')).toBeNull()
  expect(await shared.use('wss://a')).toBe(channel)
})

test('dispose closes a channel that is still opening', async () => {
  const { clock, channel, shared } = setUp()
  const using = shared.use('wss://a')
  shared.dispose()
  await using
  expect(channel.isDisposed).toBe(true)
  expect(clock.pending).toBe(0)
})
