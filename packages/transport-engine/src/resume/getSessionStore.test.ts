import { expect, test, vi } from 'vitest'
import { engineDefaults } from '../client/EngineSettings.js'
import { CircuitBreaker } from '../retry/CircuitBreaker.js'
import { FakeClock } from '../testing/FakeClock.js'
import { FakeOnline } from '../testing/FakeOnline.js'
import { FakeStorage } from '../testing/FakeStorage.js'
import { getSessionStore } from './getSessionStore.js'

vi.mock('./KeptSessions.js', () => {
  throw new Error('The chunk is gone.')
})

test('a file can be uploaded although the code for resuming is not loaded, with one warning', async () => {
  const storage = new FakeStorage()
  const warn = vi.fn()
  const clock = new FakeClock()
  const store = await getSessionStore({
    settings: { ...engineDefaults, resumableUploads: true },
    http: { send: () => Promise.reject(new Error('No request is expected.')) },
    breaker: new CircuitBreaker({ clock, online: new FakeOnline(), random: () => 0 }),
    clock,
    lazy: {},
    storage,
    logger: { warn },
  })
  const file = new Blob(['text'])
  const open = await store.open({ file, key: 'a', signal: new AbortController().signal })
  expect(open).toMatchObject({ session: null, uuid: null })
  open.started({ uuid: '', partSizeBytes: 4, partUrls: ['/'], startedAtMs: 0, confirmed: new Set() })
  open.close()
  expect(storage.values.size).toBe(0)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('cannot be resumed'), expect.anything()]])
})
