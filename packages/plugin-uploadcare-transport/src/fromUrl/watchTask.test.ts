import { FakeClock, settle } from '@lading/transport-engine/testing'
import { expect, test } from 'vitest'
import { FakeHttp } from '../testing/fixtures/FakeHttp.js'
import { FakeRealtime } from '../testing/fixtures/FakeRealtime.js'
import { testConnection } from '../testing/fixtures/testConnection.js'
import { watchTask } from './watchTask.js'

test.each([
  ['Poll cancelled', null, undefined],
  ['pusher cancelled', new FakeRealtime(), undefined],
  ['Timed out', null, new DOMException('', 'TimeoutError')],
])('a task that is canceled between two polls ends with "%s"', async (message, channel, reason) => {
  const http = new FakeHttp()
  const controller = new AbortController()
  const task = watchTask(testConnection(http, new FakeClock()), {
    token: 't',
    signal: controller.signal,
    channel: Promise.resolve(channel),
    onProgress: () => {},
  })
  const ended = expect(task).rejects.toMatchObject({ name: 'CancelError', message })
  await settle()
  http.last.answer({ status: 'progress', done: 1, total: 2 })
  await settle()
  controller.abort(reason)
  await ended
})

test('a channel whose code comes after the end of the task is not subscribed to', async () => {
  const http = new FakeHttp()
  const channel = new FakeRealtime()
  let arrive = (_channel: FakeRealtime) => {}
  const late = new Promise<FakeRealtime>((resolve) => {
    arrive = resolve
  })
  const task = watchTask(testConnection(http, new FakeClock()), {
    token: 't',
    signal: new AbortController().signal,
    channel: late,
    onProgress: () => {},
  })
  await settle()
  http.last.answer({ status: 'success', uuid: '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10' })
  await task
  arrive(channel)
  await settle()
  expect(channel.listeners.size).toBe(0)
})
