import { PauseError, type TransportUploadOptions, type UploadSession } from '@lading/kernel'
import { AutoClock, createFakeLocks, FakeStorage } from '@lading/transport-engine/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createStage, PART_SIZE_BYTES } from '../testing/fixtures/createStage.js'
import { FakeService, type Fault } from '../testing/fixtures/FakeService.js'
import { faultActions } from '../testing/fixtures/faultActions.js'
import { patternFile } from '../testing/fixtures/patternFile.js'

const MINUTE_MS = 60_000
const oneByOne = { multipartMaxConcurrentRequests: 1 }

afterEach(() => {
  vi.unstubAllGlobals()
})

/** An upload that is canceled while its third part is sent, by a service that lets uploads be given up. */
function setUp({
  aborts = true,
  faults = [],
  values = {},
  ...ports
}: {
  aborts?: boolean
  faults?: readonly Fault[]
  values?: object
  storage?: FakeStorage
} = {}) {
  const service = new FakeService(new AutoClock())
  service.aborts = aborts
  const stage = createStage(faults, { ...oneByOne, ...values }, ports, service)
  const file = patternFile(5 * PART_SIZE_BYTES + 500, 1)
  const entry = { file, fileName: file.name }
  /** Starts the upload, and stops it when a call starts. */
  const stop = async (
    reason?: Error,
    call = /^PUT .*\/2$/,
    options: Partial<TransportUploadOptions> = {},
  ) => {
    const upload = stage.start('multipart', entry, options)
    service.onCall = (name) => {
      if (!call.test(name)) return
      service.onCall = () => {}
      service.clock.schedule(1, () => upload.controller.abort(reason))
    }
    return upload.done
  }
  const calls = () => service.ledger.map(({ call }) => call.replace(/^(\w+) .*\/(\w+)\/?$/, '$1 $2'))
  return { ...stage, entry, stop, calls }
}

const upToThird = ['POST start', 'PUT 0', 'PUT 1', 'PUT 2']

test('a canceled upload is removed from the service a minute later, and the file then starts again', async () => {
  const { service, clock, stop, calls, run, entry } = setUp()
  expect((await stop()).end).toMatch('CancelError')
  await clock.wait(MINUTE_MS - 100)
  expect(calls()).toEqual(upToThird)
  await clock.wait(200)
  expect(calls()).toEqual([...upToThird, 'POST abort'])
  expect(service.files.size).toBe(0)
  expect((await run('multipart', entry)).end).toBe('ok')
  expect(calls().slice(5)).toEqual([
    'POST start',
    ...[0, 1, 2, 3, 4, 5].map((i) => `PUT ${i}`),
    'POST complete',
  ])
})

test('one that is started again within that minute continues, and stays', async () => {
  const { clock, stop, calls, run, entry } = setUp()
  await stop()
  expect((await run('multipart', entry)).end).toBe('ok')
  await clock.wait(2 * MINUTE_MS)
  expect(calls()).toEqual([...upToThird, 'PUT 2', 'PUT 3', 'PUT 4', 'PUT 5', 'POST complete'])
})

test('a paused upload stays until it is canceled', async () => {
  const { service, clock, stop, calls } = setUp()
  const session: UploadSession = {}
  await stop(new PauseError(), undefined, { session })
  await clock.wait(2 * MINUTE_MS)
  expect(calls()).toEqual(upToThird)
  session.discard?.()
  await clock.wait(2 * MINUTE_MS)
  expect(calls()).toEqual([...upToThird, 'POST abort'])
  expect(service.files.size).toBe(0)
})

test.each([
  ['that does not let it', { aborts: false }, /^PUT .*\/2$/],
  ['before it has answered the start', {}, /start/],
  ['once the file is complete', {}, /info/],
] as const)('nothing is removed from a service %s', async (_title, options, call) => {
  const { service, clock, stop, calls } = setUp(options)
  service.pollsUntilReady = 3
  const session: UploadSession = {}
  expect((await stop(undefined, call, { session })).end).toMatch('CancelError')
  // As the kernel does it.
  session.discard?.()
  await clock.wait(2 * MINUTE_MS)
  expect(calls()).not.toContain('POST abort')
})

test.each([
  ['refuses', faultActions.answer({ status: 500 })],
  ['never receives', faultActions.reset(0)],
])('nobody learns of a removal that the service %s', async (_title, act) => {
  const { clock, stop, calls, run, entry } = setUp({ faults: [{ match: /abort/, times: 9, act }] })
  await stop()
  await clock.wait(2 * MINUTE_MS)
  expect(calls().slice(4)).toEqual(['POST abort'])
  expect((await run('multipart', entry)).end).toBe('ok')
})

test('a file that the service refuses leaves no parts there', async () => {
  const refused = { error: { status_code: 400, content: 'No.', error_code: 'FileTypeForbiddenError' } }
  const act = faultActions.answer({ status: 200, text: JSON.stringify(refused) })
  const { service, clock, start, calls } = setUp({ faults: [{ match: /complete/, times: 1, act }] })
  expect((await start('multipart').done).end).toBe('UploadError FileTypeForbiddenError')
  await clock.wait(1000)
  expect(calls().slice(-2)).toEqual(['POST complete', 'POST abort'])
  expect(service.files.size).toBe(0)
})

test('the end of the uploader is the end of what a person has canceled before, not of what it interrupts', async () => {
  const { service, transport, stop, calls, start, clock } = setUp()
  await stop()
  const other = start('multipart')
  service.onCall = (call) => {
    if (!/^PUT .*\/1$/.test(call)) return
    service.onCall = () => {}
    clock.schedule(1, () => {
      other.controller.abort()
      transport.dispose()
    })
  }
  await other.done
  await clock.wait(1000)
  expect(calls().at(-1)).toBe('POST abort')
  await clock.wait(2 * MINUTE_MS)
  expect(calls().filter((call) => call === 'POST abort')).toHaveLength(1)
  expect([...service.files.values()].map(({ parts }) => parts.filter(Boolean).length)).toEqual([1])
})

test('with records that outlive the page, the record goes with the parts', async () => {
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  const storage = new FakeStorage()
  const { service, clock, stop, calls } = setUp({ storage, values: { resumableUploads: true } })
  await stop()
  expect(storage.values.size).toBe(2)
  await clock.wait(MINUTE_MS + 1000)
  expect(calls().slice(-1)).toEqual(['POST abort'])
  expect([service.files.size, storage.values.size]).toEqual([0, 0])
})

test('an upload that another tab has taken over stays', async () => {
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  const [values, storage] = [{ ...oneByOne, resumableUploads: true }, new FakeStorage()]
  const { service, clock, stop, calls, entry } = setUp({ storage, values })
  const other = createStage([], values, { storage }, service)
  const canceled = stop()
  const taken = other.start('multipart', { ...entry, file: patternFile(entry.file.size, 1) })
  await canceled
  // Slow enough to be sent at the time of the removal.
  service.bytesPerMs = 0.02
  expect((await taken.done).end).toBe('ok')
  await clock.wait(2 * MINUTE_MS)
  expect(calls()).toEqual([...upToThird, 'PUT 2', 'PUT 3', 'PUT 4', 'PUT 5', 'POST complete'])
})
