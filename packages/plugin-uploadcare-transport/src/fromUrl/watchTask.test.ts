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
