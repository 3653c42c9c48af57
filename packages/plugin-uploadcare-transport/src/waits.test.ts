import type { ConfigMap, EntryWait, FileInfo, UploadEntry } from '@lading/kernel'
import { FakeClock, FakeOnline, settle } from '@lading/transport-engine/testing'
import { expect, test } from 'vitest'
import { createTransport } from './createTransport.js'
import { FakeHttp } from './testing/fixtures/FakeHttp.js'
import { wireInfo, wireUuid } from './testing/fixtures/wireInfo.js'

function setUp() {
  const config: Partial<ConfigMap> = { pubkey: 'demopublickey', baseUrl: 'https://upload.example.com/' }
  const [http, clock, online] = [new FakeHttp(), new FakeClock(), new FakeOnline()]
  const transport = createTransport({ config, http, clock, online, random: () => 1 })
  const upload = (name: string) => {
    const waits: (EntryWait | null)[] = []
    const file = new File([name], name)
    const entry = { file, fileName: name, source: 'local', metadata: null } as unknown as UploadEntry
    const options = {
      signal: new AbortController().signal,
      onProgress: () => {},
      onBytesSent: () => {},
      onWait: (wait: EntryWait | null) => waits.push(wait),
    }
    const done: Promise<FileInfo> = transport.upload(entry, options)
    done.catch(() => {})
    return { waits, done }
  }
  const throttle = (retryAfter: string) =>
    http.last.answer('slow down', { status: 429, retryAfter } as object)
  return { http, clock, online, upload, throttle }
}

test('a throttled upload, and one that begins meanwhile, report when the next attempt begins', async () => {
  const { http, clock, upload, throttle } = setUp()
  const first = upload('a')
  throttle('4')
  await settle()
  const busy = { reason: 'busy', untilMs: clock.now() + 4000 }
  expect(first.waits).toEqual([busy])
  const second = upload('b')
  await settle()
  expect(second.waits).toEqual([busy])

  await clock.advance(4000)
  expect(first.waits).toEqual([busy, null])
  throttle('7')
  await settle()
  const longer = { reason: 'busy', untilMs: clock.now() + 7000 }
  expect([first.waits.at(-1), second.waits.at(-1)]).toEqual([longer, longer])

  await clock.advance(7000)
  await http.endAll(clock, (request) =>
    request.answer(request.path === '/base/' ? { file: wireUuid } : wireInfo({ size: 1 })),
  )
  await Promise.all([first.done, second.done])
  expect([first.waits.at(-1), second.waits.at(-1)]).toEqual([null, null])
})

test('an upload without a network reports that, and goes on when the network is back', async () => {
  const { http, online, upload } = setUp()
  online.set(false)
  const { waits } = upload('a')
  http.last.fail()
  await settle()
  expect(waits).toEqual([{ reason: 'offline', untilMs: null }])
  online.set(true)
  await settle()
  expect(waits.at(-1)).toBeNull()
  expect(http.open.size).toBe(1)
})

test('uploads that fail in a row report that the service cannot be reached or, if it responds, is busy', async () => {
  const { http, clock, upload } = setUp()
  const uploads = Array.from({ length: 5 }, (_, index) => upload(String(index)))
  for (const request of [...http.open]) request.fail()
  await settle()
  expect(uploads[4]?.waits).toEqual([{ reason: 'unreachable', untilMs: clock.now() + 100 }])
  await clock.advance(100)
  http.last.answer('Service Unavailable', { status: 503 })
  await settle()
  expect(uploads[4]?.waits.at(-1)?.reason).toBe('busy')
})
