import { createFakeLocks, FakeStorage } from '@lading/transport-engine/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createStage, PART_SIZE_BYTES } from '../testing/fixtures/createStage.js'
import { faultActions } from '../testing/fixtures/faultActions.js'
import { patternFile } from '../testing/fixtures/patternFile.js'

const RENEWAL = 'POST /multipart/parts/'
const START = 'POST /multipart/start/'
const oneByOne = { multipartMaxConcurrentRequests: 1 }

afterEach(() => {
  vi.unstubAllGlobals()
})

test('parts that outlive their URLs get new ones, and no byte is sent twice', async () => {
  const stage = createStage([], oneByOne)
  stage.service.partUrlsEndInS = 2
  stage.service.bytesPerMs = 1
  const { end } = await stage.run('multipart')
  expect(end).toBe('ok')
  expect(stage.service.calls(START)).toHaveLength(1)
  expect(stage.service.calls(RENEWAL).length).toBeGreaterThan(1)
  expect(stage.service.calls('PUT')).toHaveLength(6)
})

test('parts that are sent together ask once', async () => {
  const act = faultActions.answer({ status: 403 })
  const stage = createStage([{ match: /^PUT/, times: 4, act }], { multipartMaxConcurrentRequests: 4 })
  stage.service.partUrlsEndInS = 900
  expect((await stage.run('multipart')).end).toBe('ok')
  expect(stage.service.calls(START)).toHaveLength(1)
  expect(stage.service.calls(RENEWAL)).toHaveLength(1)
})

test('a URL whose key has ended before it looks like a lost connection, and is replaced', async () => {
  const stage = createStage([{ match: /^PUT.*\/3$/, times: 2, act: faultActions.reset(0) }], oneByOne)
  stage.service.partUrlsEndInS = 900
  expect((await stage.run('multipart')).end).toBe('ok')
  expect(stage.service.calls(RENEWAL)).toHaveLength(1)
  expect(stage.service.calls('PUT')).toHaveLength(8)
})

test('an upload that is continued after its URLs ended asks before it sends', async () => {
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  const storage = new FakeStorage()
  const values = { ...oneByOne, resumableUploads: true }
  const file = () => ({ file: patternFile(5 * PART_SIZE_BYTES + 500, 1) })
  const broken = { match: /^PUT.*\/4$/, act: faultActions.answer({ status: 500 }) }
  const first = createStage([broken], values, { storage })
  first.service.partUrlsEndInS = 900
  expect((await first.run('multipart', file())).end).toBe('UploadError http-status')
  first.service.faults.length = 0
  await first.clock.wait(1_000_000)
  const before = first.service.calls('PUT').length
  const page = createStage([], values, { storage }, first.service)
  expect((await page.run('multipart', file())).end).toBe('ok')
  expect(page.service.calls(START)).toHaveLength(1)
  expect(page.service.calls(RENEWAL)).toHaveLength(1)
  expect(page.service.calls('PUT').length - before).toBe(2)
})

test('an upload that the service has forgotten starts again', async () => {
  const stage = createStage(
    [
      { match: /^PUT/, times: 1, act: faultActions.answer({ status: 403 }) },
      { match: RENEWAL, act: faultActions.answer({ status: 404 }) },
    ],
    oneByOne,
  )
  stage.service.partUrlsEndInS = 900
  expect((await stage.run('multipart')).end).toBe('ok')
  expect(stage.service.calls(START)).toHaveLength(2)
})
