import { AutoClock } from '@lading/transport-engine/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStage } from '../testing/fixtures/createStage.js'
import { FakeService } from '../testing/fixtures/FakeService.js'
import { faultActions } from '../testing/fixtures/faultActions.js'

function setUp(checksParts: boolean, flips = 1) {
  const service = new FakeService(new AutoClock())
  service.checksParts = checksParts
  const fault = { match: /^PUT .*\/2$/, times: flips, act: faultActions.flip }
  const stage = createStage([fault], {}, {}, service)
  const digests = () => service.calls('PUT').map(({ request }) => request.headers['Content-Digest'] ?? null)
  return { ...stage, digests }
}

test('a bit that flips on its way costs one part', async () => {
  const { service, run, digests } = setUp(true)
  // The stage compares the stored bytes with those of the file.
  expect((await run('multipart')).end).toBe('ok')
  expect(service.calls('PUT')).toHaveLength(7)
  expect(digests()).not.toContain(null)
  expect(new Set(digests()).size).toBe(6)
})

test('a part that always arrives with other bytes fails like a connection', async () => {
  const { run } = setUp(true, 100)
  expect((await run('multipart')).end).toBe('NetworkError network')
})

test('a service that does not announce it is sent no digests', async () => {
  const { start, digests } = setUp(false, 0)
  expect((await start('multipart').done).end).toBe('ok')
  expect(new Set(digests())).toEqual(new Set([null]))
})

test('a page that is not secure sends its parts without digests', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const { run, digests } = setUp(true, 0)
  expect((await run('multipart')).end).toBe('ok')
  expect(new Set(digests())).toEqual(new Set([null]))
})
