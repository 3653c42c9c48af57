import { createFakeLocks, FakeStorage } from '@lading/transport-engine/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStage } from '../testing/fixtures/createStage.js'
import { faultActions } from '../testing/fixtures/faultActions.js'
import { patternBytes } from '../testing/fixtures/patternFile.js'

const SIZE_BYTES = 200_000
const PART_SIZE_BYTES = 25_000
const values = {
  resumableUploads: true,
  multipartMinFileSize: SIZE_BYTES,
  multipartChunkSize: PART_SIZE_BYTES,
  multipartMaxConcurrentRequests: 1,
}

/** Creates a file of always the same name, size, type and date. */
function fileOf(bytes: Uint8Array<ArrayBuffer>) {
  const file = new File([bytes], 'disk.img', { type: 'application/x-image', lastModified: 1 })
  return { file, fileName: file.name }
}

const original = patternBytes(SIZE_BYTES)
const others: [string, (bytes: Uint8Array) => void][] = [
  ['one byte of a confirmed part', (bytes) => bytes.set([1 + (bytes[50_000] ?? 0)], 50_000)],
  ['one byte of a missing part', (bytes) => bytes.set([1 + (bytes[150_000] ?? 0)], 150_000)],
  ['the whole middle', (bytes) => bytes.fill(7, 32_768, SIZE_BYTES - 32_768)],
]

function changed(change: (bytes: Uint8Array) => void) {
  const bytes = original.slice()
  change(bytes)
  return bytes
}

/** Uploads the original until the sixth part fails for good. */
async function interrupt(storage: FakeStorage) {
  const stage = createStage([{ match: /part\/.*\/5$/, act: faultActions.answer({ status: 500 }) }], values, {
    storage,
  })
  const { end } = await stage.run('multipart', fileOf(original))
  expect(end).toBe('UploadError http-status')
  expect(stage.service.calls('PUT').filter(({ call }) => !call.endsWith('/5'))).toHaveLength(5)
  stage.service.faults.length = 0
  return stage.service
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the same file continues after a reload', async () => {
  const storage = new FakeStorage()
  const service = await interrupt(storage)
  const before = service.calls('PUT').length
  const page = createStage([], values, { storage }, service)
  expect((await page.run('multipart', fileOf(original.slice()))).end).toBe('ok')
  expect(service.calls('POST /multipart/start/')).toHaveLength(1)
  expect(service.calls('PUT').length - before).toBe(3)
})

test.each(others)(
  'another file that differs in %s never gets parts of the interrupted one',
  async (_, change) => {
    const storage = new FakeStorage()
    const service = await interrupt(storage)
    const page = createStage([], values, { storage }, service)
    // Compares the stored bytes with those of the source.
    expect((await page.run('multipart', fileOf(changed(change)))).end).toBe('ok')
  },
)

test.each(others)(
  'another file that differs in %s, uploaded at the same time, becomes a file of its own',
  async (_, change) => {
    const storage = new FakeStorage()
    const page = createStage([], values, { storage })
    const uploads = [original, changed(change)].map((bytes) => page.start('multipart', fileOf(bytes)))
    const outcomes = await Promise.all(uploads.map(({ done }) => done))
    await page.clock.wait(1)
    page.settle(...outcomes)
    expect(outcomes.map(({ end }) => end)).toEqual(['ok', 'ok'])
    expect(outcomes[0]?.info?.uuid).not.toBe(outcomes[1]?.info?.uuid)
  },
)

test('missing parts are sent before the confirmed ones are read, and of those only the changed one is sent again', async () => {
  const storage = new FakeStorage()
  const service = await interrupt(storage)
  const before = service.calls('PUT').length
  const sent = new Promise<void>((resolve) => {
    service.onCall = (call) => {
      if (call.startsWith('PUT')) resolve()
    }
  })
  /** Reads confirmed parts once another part is sent. */
  class SlowFile extends File {
    override slice(start = 0, end = this.size) {
      const part = super.slice(start, end)
      const isConfirmed = end - start === PART_SIZE_BYTES && start < 5 * PART_SIZE_BYTES
      if (isConfirmed) {
        part.slice = () =>
          Object.assign(Blob.prototype.slice.call(part), {
            arrayBuffer: async () => {
              await sent
              return Blob.prototype.arrayBuffer.call(part)
            },
          })
      }
      return part
    }
  }
  const bytes = changed((all) => all.fill(7, 50_000, 50_001))
  const file = new SlowFile([bytes], 'disk.img', { type: 'application/x-image', lastModified: 1 })
  const page = createStage([], values, { storage }, service)
  expect((await page.run('multipart', { file, fileName: file.name })).end).toBe('ok')
  expect(service.calls('POST /multipart/start/')).toHaveLength(1)
  const parts = service.calls('PUT').slice(before)
  expect(parts.map(({ call }) => call.at(-1))).toEqual(['5', '6', '7', '2'])
})

test('records of the former format, whose parts have no digests, are dropped', async () => {
  const storage = new FakeStorage()
  const service = await interrupt(storage)
  for (const [key, value] of [...storage.values]) {
    const { format: _, ...former } = value as { format: number }
    storage.values.set(key, key.endsWith(' confirmed') ? [0, 1, 2, 3, 4] : former)
  }
  for (const key of [...storage.values.keys()]) {
    storage.values.set(key.replace('disk.img', 'other.img'), storage.values.get(key))
  }
  const warn = vi.fn()
  const page = createStage([], values, { storage, logger: { warn } }, service)
  const outcome = await page.run('multipart', fileOf(original))
  expect(outcome.end).toBe('ok')
  expect(service.calls('POST /multipart/start/')).toHaveLength(2)
  expect([...storage.values.keys()].filter((key) => key.includes('other.img'))).toEqual([])
  expect(warn).not.toHaveBeenCalled()
})

test('a page without the platform’s hashes continues what a page with them began', async () => {
  const storage = new FakeStorage()
  const service = await interrupt(storage)
  const before = service.calls('PUT').length
  vi.stubGlobal('crypto', {})
  const page = createStage([], values, { storage }, service)
  expect((await page.run('multipart', fileOf(original))).end).toBe('ok')
  expect(service.calls('PUT').length - before).toBe(3)
})
