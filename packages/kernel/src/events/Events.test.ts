import { expect, test, vi } from 'vitest'
import { Events } from './Events.js'

interface TestMap {
  ping: number
  pong: undefined
}

const logger = () => ({ error: vi.fn(), warn: vi.fn() })

test('a listener that throws is reported; the others and the emitter go on', () => {
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

test('the payload is only built when somebody listens', () => {
  const events = new Events<TestMap>(logger())
  const payload = vi.fn(() => 1)
  events.emit('ping', payload)
  expect(payload).not.toHaveBeenCalled()
  events.on('ping', () => {})
  events.on('ping', () => {})
  events.emit('ping', payload)
  expect(payload).toHaveBeenCalledTimes(1)
})

test('subscribing and unsubscribing while an event is told is safe', () => {
  const events = new Events<TestMap>(logger())
  const late = vi.fn()
  const dropped = vi.fn()
  events.on('ping', () => {
    events.on('ping', late)
    drop()
  })
  const drop = events.on('ping', dropped)
  events.emit('ping', () => 1)
  expect(late).not.toHaveBeenCalled()
  expect(dropped).not.toHaveBeenCalled()
  events.emit('ping', () => 2)
  expect(late).toHaveBeenCalledTimes(1)
})

test('the same function may listen twice and leave once', () => {
  const events = new Events<TestMap>(logger())
  const listener = vi.fn()
  const off = events.on('pong', listener)
  events.on('pong', listener)
  off()
  off()
  events.emit('pong', () => undefined)
  expect(listener).toHaveBeenCalledTimes(1)
})
