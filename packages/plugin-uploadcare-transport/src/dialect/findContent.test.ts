import { expect, onTestFinished, test, vi } from 'vitest'
import { createStage, PART_SIZE_BYTES } from '../testing/fixtures/createStage.js'
import type { FaultAction } from '../testing/fixtures/FakeService.js'
import { ok } from '../testing/fixtures/fakeResponses.js'
import { faultActions } from '../testing/fixtures/faultActions.js'
import { accept, type KnownContent, knownContent } from '../testing/fixtures/knownContent.js'
import { patternBytes, patternFile } from '../testing/fixtures/patternFile.js'

// Loaded before the first upload: the clock of these tests does not wait for code.
await import('./findContent.js')

const SIZE_BYTES = 5 * PART_SIZE_BYTES + 500
const bytes = patternBytes(SIZE_BYTES, 1)
const KNOWN = 'POST /multipart/known/'
const PROVE = 'POST /multipart/prove/'
const COMPLETE = 'POST /multipart/complete/'

/** A service that has the content of the file that is uploaded, on a slow line. */
function setUp(changes: Partial<KnownContent> = {}) {
  const stage = createStage(knownContent({ bytes, ...changes }), { multipartMaxConcurrentRequests: 1 })
  stage.service.bytesPerMs = 1
  const { service } = stage
  const counts = () => ({
    asked: service.calls(KNOWN).length,
    proven: service.calls(PROVE).length,
    parts: service.calls('PUT').length,
    completed: service.calls(COMPLETE).length,
  })
  // The stage compares the stored bytes with those of the file.
  const run = (file: File = patternFile(SIZE_BYTES, 1)) =>
    stage.run('multipart', { file, fileName: file.name })
  return { ...stage, counts, run }
}

const whole = { parts: 6, completed: 1 }
const say =
  (body: unknown): FaultAction =>
  async (call) => {
    await call.receive()
    return ok(body)
  }

test('a file whose content the service has ends at once, with its first part on the way', async () => {
  const { run, counts, service } = setUp()
  const { end, progress } = await run()
  expect(end).toBe('ok')
  expect(counts()).toEqual({ asked: 1, proven: 1, parts: 1, completed: 0 })
  expect(progress.at(-1)).toEqual([SIZE_BYTES, SIZE_BYTES])
  expect(service.files.size).toBe(1)
})

test('a file with one other byte is asked for, and sent', async () => {
  const { run, counts } = setUp()
  const other = patternBytes(SIZE_BYTES, 1)
  other[4000] = 1 + (other[4000] ?? 0)
  expect((await run(new File([other], 'a.bin'))).end).toBe('ok')
  expect(counts()).toEqual({ asked: 1, proven: 0, ...whole })
})

test('a service that announces nothing is asked nothing', async () => {
  const stage = createStage()
  expect((await stage.run('multipart')).end).toBe('ok')
  expect(stage.service.calls(KNOWN)).toEqual([])
})

test.each<[string, FaultAction]>([
  [
    'late',
    async (call) => call.wait(100_000).then(() => ok({ known: true, nonce: 'aa', ranges: [[0, 10]] })),
  ],
  ['never', faultActions.neverAnswer],
  ['with an error', faultActions.answer({ status: 503 })],
  ['with a page', faultActions.garble({ text: '<html>Sign in to the hotel</html>' })],
  ['by a lost connection', faultActions.reset(1)],
  ['without ranges', say({ known: true, nonce: 'aa' })],
  ['with an empty list', say({ known: true, nonce: 'aa', ranges: [] })],
  ['with a range outside of the file', say({ known: true, nonce: 'aa', ranges: [[SIZE_BYTES - 5, 6]] })],
  ['with a range before the file', say({ known: true, nonce: 'aa', ranges: [[-1, 6]] })],
  ['with half a range', say({ known: true, nonce: 'aa', ranges: [[0, 1.5], 'b', null] })],
  ['with a million ranges', say({ known: true, nonce: 'aa', ranges: new Array(1_000_000).fill([0, 1]) })],
  ['with a nonce that is none', say({ known: true, nonce: 'x', ranges: [[0, 10]] })],
])('a question that is answered %s leaves the file to its parts', async (_, known) => {
  const { run, counts } = setUp({ known })
  expect((await run()).end).toBe('ok')
  expect(counts()).toEqual({ asked: 1, proven: 0, ...whole })
})

test.each<[string, FaultAction]>([
  ['refused', say({ known: false })],
  ['answered late', async (call) => call.wait(100_000).then(() => ok({ known: false }))],
  ['answered with an error', faultActions.answer({ status: 500 })],
  ['answered for another file', say({ uuid: '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10', is_ready: true })],
])('a proof that is %s leaves the file to its parts', async (_, prove) => {
  const { run, counts } = setUp({ prove })
  expect((await run()).end).toBe('ok')
  expect(counts()).toEqual({ asked: 1, proven: 1, ...whole })
})

test('a proof whose answer is lost is one file, which is looked up', async () => {
  const { run, counts, service } = setUp({
    async prove(call) {
      accept(call, bytes)
      return faultActions.reset(1)(call)
    },
  })
  expect((await run()).end).toBe('ok')
  expect(counts().parts).toBeLessThan(6)
  expect(service.files.size).toBe(1)
})

test('a file that the service has with another size is sent, without a further question', async () => {
  const { run, counts } = setUp({ statedBytes: SIZE_BYTES + 1 })
  expect((await run()).end).toBe('ok')
  expect(counts()).toMatchObject({ asked: 1, proven: 1, completed: 1 })
})

test('a file that cannot be read while it is hashed is left to its parts', async () => {
  const { run, counts } = setUp()
  const file = patternFile(SIZE_BYTES, 1)
  const slice = file.slice.bind(file)
  file.slice = (start = 0, end = file.size) => {
    const part = slice(start, end)
    // Parts are smaller than a block.
    if (end - start > PART_SIZE_BYTES) {
      part.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
    }
    return part
  }
  expect((await run(file)).end).toBe('ok')
  expect(counts()).toEqual({ asked: 0, proven: 0, ...whole })
})

test('a page that is not secure sends the parts', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { run, counts } = setUp()
  expect((await run()).end).toBe('ok')
  expect(counts()).toEqual({ asked: 0, proven: 0, ...whole })
})

test.each([KNOWN, PROVE])('a cancellation during %s ends everything', async (match) => {
  const { start, service, settle, clock } = setUp()
  const upload = start('multipart', { file: patternFile(SIZE_BYTES, 1) })
  service.onCall = (call) => {
    if (call === match) queueMicrotask(() => upload.controller.abort())
  }
  const outcome = await upload.done
  expect(outcome.end).toMatch(/^CancelError/)
  await clock.wait(1)
  settle(outcome)
})

test('a file is hashed once, also after a pause', async () => {
  const { start, service, counts, clock } = setUp({ known: say({ known: false }) })
  const digest = vi.spyOn(SubtleCrypto.prototype, 'digest')
  const file = patternFile(SIZE_BYTES, 1)
  const paused = start('multipart', { file })
  service.onCall = (call) => {
    if (call.startsWith('PUT') && service.calls('PUT').length === 3) paused.controller.abort()
  }
  expect((await paused.done).end).toMatch(/^CancelError/)
  const hashed = digest.mock.calls.length
  expect((await start('multipart', { file }).done).end).toBe('ok')
  await clock.wait(1)
  expect(counts().asked).toBe(2)
  expect(digest.mock.calls.length).toBe(hashed)
})
