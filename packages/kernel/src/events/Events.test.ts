import { expect, test, vi } from 'vitest'
import { Events } from './Events.js'

interface TestMap {
  ping: number
  pong: undefined
}

const logger = () => ({ error: vi.fn(), warn: vi.fn() })

test('a listener that throws is reported; the others are called, and emit returns', () => {
  const log = logger()
  const events = new Events<TestMap>(log)
  const second = vi.fn()
  events.on('ping', () => {
    throw new Error('host fault')
  })
  events.on('ping', second)
  events.emit('ping', () => 7)
  expect(second).toHaveBeenCalledWith(7)
  expect(log.error).toHaveBeenCalledTimes(1)
})

test('creates the payload once, and only if there is a listener', () => {
  const events = new Events<TestMap>(logger())
  const payload = vi.fn(() => 1)
  events.emit('ping', payload)
  expect(payload).not.toHaveBeenCalled()
  events.on('ping', () => {})
  events.on('ping', () => {})
  events.emit('ping', payload)
  expect(payload).toHaveBeenCalledTimes(1)
})

test('a listener may subscribe and unsubscribe others while an event is emitted', () => {
  const events = new Events<TestMap>(logger())
  const added = vi.fn()
  const removed = vi.fn()
  events.on('ping', () => {
    events.on('ping', added)
    unsubscribe()
  })
  const unsubscribe = events.on('ping', removed)
  events.emit('ping', () => 1)
  expect(added).not.toHaveBeenCalled()
  expect(removed).not.toHaveBeenCalled()
  events.emit('ping', () => 2)
  expect(added).toHaveBeenCalledTimes(1)
})

test('a function that is subscribed twice stays subscribed when one subscription ends, even if it ends twice', () => {
  const events = new Events<TestMap>(logger())
  const listener = vi.fn()
  const off = events.on('pong', listener)
  events.on('pong', listener)
  off()
  off()
  events.emit('pong', () => undefined)
  expect(listener).toHaveBeenCalledTimes(1)
})
