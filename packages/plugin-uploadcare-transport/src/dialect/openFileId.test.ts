import type { UploadEntry } from '@lading/kernel'
import { AutoClock } from '@lading/transport-engine/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStage } from '../testing/fixtures/createStage.js'
import { FakeService, type Fault } from '../testing/fixtures/FakeService.js'
import { refusal } from '../testing/fixtures/fakeResponses.js'
import { faultActions } from '../testing/fixtures/faultActions.js'
import { patternFile } from '../testing/fixtures/patternFile.js'

const file = () => patternFile(900)

function setUp(faults: readonly Fault[] = [], takesIds = true) {
  const service = new FakeService(new AutoClock())
  service.takesIds = takesIds
  const stage = createStage(faults, {}, {}, service)
  const ids = () =>
    service
      .calls('POST /base/')
      .map(({ request }) => (request.body as FormData).get('UPLOADCARE_FILE_ID') as string | null)
  const upload = (given: File, changes: Partial<UploadEntry> = {}) =>
    stage.run('direct', { file: given, fileName: given.name, ...changes })
  return { ...stage, ids, upload }
}

test('a file whose answer was lost is sent under the same id, and is one file without a doubt', async () => {
  const { service, ids, upload } = setUp([{ match: 'POST /base/', times: 2, act: faultActions.lose }])
  const { info } = await upload(file())
  expect(info).toMatchObject({ uuid: ids()[0] })
  expect(info).not.toHaveProperty('possibleDuplicate')
  expect(new Set(ids()).size).toBe(1)
  expect(service.files.size).toBe(1)
})

test('so it is when a person retries, and after a pause', async () => {
  const { service, ids, upload, start } = setUp([{ match: 'POST /base/', times: 4, act: faultActions.lose }])
  const given = file()
  expect((await upload(given)).end).toMatch(/^NetworkError/)
  const paused = start('direct', { file: given, fileName: given.name })
  service.onCall = () => queueMicrotask(() => paused.controller.abort())
  await service.clock.wait(1)
  paused.controller.abort()
  expect((await paused.done).end).toMatch(/^CancelError/)
  service.onCall = () => {}
  const { info } = await upload(given)
  expect(info?.possibleDuplicate).toBeUndefined()
  expect(new Set(ids()).size).toBe(1)
  expect(service.files.size).toBe(1)
})

test('a service that chooses ids itself may have the file twice, and the info says so', async () => {
  const { service, upload } = setUp([{ match: 'POST /base/', times: 1, act: faultActions.lose }], false)
  expect((await upload(file())).info?.possibleDuplicate).toBe(true)
  expect(service.files.size).toBe(2)
})

/** Starts an upload and calls `cancel` as soon as a call of this path is on its way, or has arrived. */
async function cancelAt(
  { service, start }: Pick<ReturnType<typeof setUp>, 'service' | 'start'>,
  given: File,
  path: string,
) {
  const called = new Promise<void>((resolve) => {
    service.onCall = (call) => call.startsWith(path) && resolve()
  })
  const first = start('direct', { file: given, fileName: given.name })
  await called
  service.onCall = () => {}
  first.controller.abort()
  // In the same task, before the first upload knows that it is canceled.
  const second = start('direct', { file: given, fileName: given.name })
  expect((await first.done).end).toMatch(/^CancelError/)
  return (await second.done).info
}

describe.each(['POST /base/', 'GET /info/'])('canceled at %s and begun again in the same task,', (path) => {
  test('a file is stored once', async () => {
    const stage = setUp()
    const info = await cancelAt(stage, file(), path)
    expect(new Set(stage.ids()).size).toBe(1)
    expect(stage.service.files.size).toBe(1)
    expect(info).toMatchObject({ uuid: stage.ids()[0] })
    expect(info).not.toHaveProperty('possibleDuplicate')
  })

  test('a service that chooses ids itself may have the file twice, and the info says so', async () => {
    expect((await cancelAt(setUp([], false), file(), path))?.possibleDuplicate).toBe(true)
  })

  test('a later upload of the file has an id of its own', async () => {
    const stage = setUp()
    const given = file()
    await cancelAt(stage, given, path)
    await stage.upload(given)
    expect(new Set(stage.ids()).size).toBe(2)
  })
})

test('each upload has an id of its own: of the same file, at once and later, and with other metadata', async () => {
  const { service, ids, upload } = setUp([{ match: 'POST /base/', times: 4, act: faultActions.lose }])
  const given = file()
  await upload(given)
  await upload(given, { metadata: { a: 'b' } })
  await Promise.all([upload(given), upload(given)])
  expect(new Set(ids()).size).toBe(4)
  expect(service.files.size).toBe(4)
})

test.each(['UploadcareFileIdInvalidError', 'InternalRequestForbiddenError'])(
  'a service that refuses ids by %s gets none, from then on',
  async (code) => {
    const { ids, upload } = setUp([
      { match: 'POST /base/', times: 1, act: async () => refusal(code, 'No ids, please.') },
    ])
    expect([(await upload(file())).end, (await upload(patternFile(800, 2))).end]).toEqual(['ok', 'ok'])
    expect(ids().map((id) => id === null)).toEqual([false, true, true])
  },
)

test('other bytes under the id, which were damaged on their way, are no reason to give the file up', async () => {
  const duplicated = refusal('UploadcareFileIdDuplicatedError', 'UPLOADCARE_FILE_ID is duplicated.')
  const { ids, upload } = setUp([{ match: 'POST /base/', times: 1, act: async () => duplicated }])
  const { info } = await upload(file())
  expect(info?.uuid).toBe(ids()[1])
  expect(ids()[1]).not.toBe(ids()[0])
})

test.each([true, false])('ids are of version 4, on a secure page: %s', async (isSecure) => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
    ...(isSecure && { randomUUID: () => crypto.randomUUID() }),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { ids, upload } = setUp()
  await upload(file())
  await upload(file())
  const [first, second] = ids()
  expect(first).not.toBe(second)
  for (const id of ids())
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
