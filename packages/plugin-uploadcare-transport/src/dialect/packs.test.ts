import type { ConfigMap, UploadEntry } from '@lading/kernel'
import type { RequestRecord } from '@lading/transport-engine'
import { AutoClock } from '@lading/transport-engine/testing'
import { expect, test } from 'vitest'
import { createStage, type Outcome } from '../testing/fixtures/createStage.js'
import { FakeService, type Fault } from '../testing/fixtures/FakeService.js'
import { refusal } from '../testing/fixtures/fakeResponses.js'
import { faultActions } from '../testing/fixtures/faultActions.js'
import { patternFile } from '../testing/fixtures/patternFile.js'

/** A page that has sent seven files before, to a service that takes several in one form and answers with a UUID for each. */
async function setUp(
  change: (service: FakeService) => void = () => {},
  faults: readonly Fault[] = [],
  values: Partial<ConfigMap> = {},
) {
  const service = new FakeService(new AutoClock())
  const stage = createStage([], values, {}, service)
  await Promise.all(
    Array.from({ length: 7 }, (_, index) => stage.start('direct', { internalId: `first-${index}` }).done),
  )
  service.ledger.length = 0
  service.files.clear()
  service.faults.push(...faults)
  change(service)
  /** Starts uploads in the same moment. */
  const start = (count: number, changes: (index: number) => Partial<UploadEntry> = () => ({})) =>
    Array.from({ length: count }, (_, index) => {
      const file = patternFile(900 + index, index + 1)
      return stage.start('direct', {
        file,
        fileName: file.name,
        internalId: `entry-${index}`,
        ...changes(index),
      })
    })
  const upload = async (...given: Parameters<typeof start>): Promise<readonly Outcome[]> => {
    const outcomes = await Promise.all(start(...given).map(({ done }) => done))
    await service.clock.wait(1)
    stage.settle(...outcomes)
    return outcomes
  }
  /** Names of the files of each form. */
  const forms = () =>
    service
      .calls('POST /base/')
      .map(({ request }) =>
        [...(request.body as FormData).values()].flatMap((value) =>
          value instanceof File ? value.name : [],
        ),
      )
  const sizes = () => forms().map(({ length }) => length)
  return { ...stage, start, upload, forms, sizes }
}

const allOk = (outcomes: readonly Outcome[]) =>
  expect(new Set(outcomes.map(({ end }) => end))).toEqual(new Set(['ok']))
const everything = (service: FakeService) => {
  service.takesIds = true
  service.answersEach = true
}

test('small files that begin in the same moment share a form', async () => {
  const { service, upload, sizes } = await setUp()
  const outcomes = await upload(10)
  allOk(outcomes)
  expect(sizes()).toEqual([10])
  expect(service.calls('GET /info/')).toHaveLength(10)
  expect(new Set(outcomes.map(({ info }) => info?.uuid)).size).toBe(10)
})

test('each file of a shared form has a record of it, with the number of files', async () => {
  const { transport, upload } = await setUp()
  await upload(10)
  const { requests } = transport.inspect() as { readonly requests: readonly RequestRecord[] }
  const own = requests.filter(({ entryId }) => entryId.startsWith('entry-'))
  const forms = own.filter(({ url }) => url.endsWith('/base/'))
  expect(new Set(forms.map(({ entryId }) => entryId)).size).toBe(10)
  expect(new Set(forms.map(({ fileCount }) => fileCount))).toEqual(new Set([10]))
  const others = requests.filter((request) => !forms.includes(request))
  expect(new Set(others.map(({ fileCount }) => fileCount))).toEqual(new Set([undefined]))
})

test.each([
  ['a single file', 1, () => ({}), [1]],
  ['large files', 8, () => ({ file: patternFile(70_000) }), Array(8).fill(1)],
  [
    'files with metadata of their own',
    8,
    (index: number) => ({ metadata: { index: `${index}` } }),
    Array(8).fill(1),
  ],
  ['files of two sources', 11, (i: number) => ({ source: i % 2 ? 'camera' : 'local' }), [6, 5]],
] as const)('%s share none with others', async (_, count, changes, expected) => {
  const { upload, sizes } = await setUp(
    (service) => {
      service.bytesPerMs = 100_000
    },
    [],
    { multipartMinFileSize: 1_000_000 },
  )
  allOk(await upload(count, changes))
  expect(sizes()).toEqual(expected)
})

test('a form has at most 20 files and 1 MB, and one is tried before the others are sent', async () => {
  const { service, upload, sizes } = await setUp()
  allOk(await upload(60))
  expect(sizes()).toEqual([20, 20, 20])
  const [tried, next, last] = service.calls('POST /base/').map(({ atMs }) => atMs)
  expect(next).toBeGreaterThan(Number(tried))
  expect(last).toBe(next)
})

test('a service that answers for each file needs no other request, and is sent all the ids', async () => {
  const { service, upload, sizes } = await setUp(everything)
  const outcomes = await upload(10)
  allOk(outcomes)
  expect(sizes()).toEqual([10])
  expect(service.calls('GET /info/')).toHaveLength(0)
  expect(outcomes.map(({ info }) => info?.originalFilename)).toEqual(
    Array.from({ length: 10 }, (_, index) => `file-${index + 1}.bin`),
  )
})

test('a file that is not ready yet is looked up', async () => {
  const { service, upload } = await setUp((own) => {
    everything(own)
    own.pollsUntilReady = 1
  })
  allOk(await upload(10))
  expect(service.calls('GET /info/').length).toBeGreaterThanOrEqual(10)
})

test.each([
  [
    'refuses several files',
    (service: FakeService) => {
      service.maxFormFiles = 1
    },
  ],
  [
    'answers for the first file alone',
    (service: FakeService) => {
      service.changeForm = (answers) => answers.slice(0, 1)
    },
  ],
  [
    'answers under other names',
    (service: FakeService) => {
      service.changeForm = (answers) => answers.map(([, id], i) => [i ? `other${i}` : 'file', id])
    },
  ],
  [
    'answers with nonsense',
    (service: FakeService) => {
      service.changeForm = (answers) => answers.map(([name, id], i) => [name, i ? 42 : id])
    },
  ],
])('from a service that %s, no further form has several', async (_, change) => {
  const { upload, sizes } = await setUp(change)
  allOk(await upload(10))
  allOk(await upload(10))
  expect(sizes().filter((size) => size > 1)).toEqual([10])
  expect(sizes().slice(2)).not.toContain(9)
})

test('an answer in another order is understood', async () => {
  const { upload } = await setUp((service) => {
    service.changeForm = (answers) => answers.reverse()
  })
  allOk(await upload(10))
})

test('a dropped file is sent alone; where ids are taken it is one file', async () => {
  const { service, upload } = await setUp((own) => {
    everything(own)
    own.changeForm = (answers) => answers.filter(([name]) => name !== 'file4')
  })
  const outcomes = await upload(10)
  allOk(outcomes)
  expect(outcomes.some(({ info }) => info?.possibleDuplicate)).toBe(false)
  expect(service.files.size).toBe(10)
})

test('a service that swaps sizes is sent each file again, alone', async () => {
  const { upload, sizes } = await setUp((service) => {
    service.changeForm = (answers) =>
      answers.map(([name], i) => [name, answers[(i + 1) % answers.length]?.[1]])
  })
  allOk(await upload(10))
  allOk(await upload(10))
  expect(sizes().filter((size) => size > 1)).toEqual([10])
})

test.each([true, false])(
  'one forbidden file of a form fails alone; answered for each: %s',
  async (answersEach) => {
    const { upload } = await setUp((service) => {
      service.answersEach = answersEach
      service.refuses = ({ name }) => name === 'file-5.bin'
    })
    const ends = (await upload(10)).map(({ end }) => end)
    expect(ends).toEqual(
      Array.from({ length: 10 }, (_, index) => (index === 4 ? 'UploadError FileTypeForbiddenError' : 'ok')),
    )
  },
)

test.each([true, false])(
  'a file that is canceled in flight leaves the others alone; ids: %s',
  async (takesIds) => {
    const { service, start, settle, sizes } = await setUp((own) => {
      own.takesIds = takesIds
      own.answersEach = true
    })
    const uploads = start(10)
    await service.clock.wait(1)
    uploads[3]?.controller.abort()
    const outcomes = await Promise.all(uploads.map(({ done }) => done))
    await service.clock.wait(1)
    settle(...outcomes)
    expect(outcomes.map(({ end }) => end)).toEqual(
      Array.from({ length: 10 }, (_, index) => expect.stringMatching(index === 3 ? /^CancelError/ : /^ok$/)),
    )
    expect(sizes()).toEqual([10])
  },
)

test('a file that was canceled in flight and is uploaded again is one file', async () => {
  const { service, start, run } = await setUp(everything)
  const files = Array.from({ length: 10 }, (_, index) => patternFile(500, index))
  const uploads = start(10, (index) => ({ file: files[index] as File, fileName: `${index}` }))
  await service.clock.wait(1)
  uploads[3]?.controller.abort()
  await Promise.all(uploads.map(({ done }) => done))
  expect((await run('direct', { file: files[3] as File, fileName: '3' })).end).toBe('ok')
  expect(service.files.size).toBe(10)
})

test('a form whose files are all canceled is aborted', async () => {
  const { service, start, settle } = await setUp()
  const uploads = start(10)
  await service.clock.wait(1)
  for (const { controller } of uploads) controller.abort()
  const outcomes = await Promise.all(uploads.map(({ done }) => done))
  await service.clock.wait(1)
  settle(...outcomes)
  expect(service.open).toBe(0)
})

test('a lost form is no lost file: each is sent alone, under the same id', async () => {
  const { service, upload, sizes } = await setUp(everything, [
    { match: 'POST /base/', times: 1, act: faultActions.lose },
  ])
  const outcomes = await upload(10)
  allOk(outcomes)
  expect(service.files.size).toBe(10)
  expect(outcomes.some(({ info }) => info?.possibleDuplicate)).toBe(false)
  expect(sizes()).toEqual([10, ...Array(10).fill(1)])
})

test('a service that throttles is asked again after the wait, with the same form', async () => {
  const throttled: Fault = {
    match: 'POST /base/',
    times: 2,
    act: async () =>
      refusal('RequestThrottledError', 'Request was throttled.', { status: 429, retryAfter: '2' }),
  }
  const { upload, sizes } = await setUp(() => {}, [throttled])
  allOk(await upload(10))
  expect(sizes()).toEqual([10, 10, 10])
})

test('while forms are taken a small file holds a part of a slot, and no more requests are in flight than allowed', async () => {
  const { service, transport, upload, sizes } = await setUp(everything, [], { maxConcurrentRequests: 3 })
  const shareOf = (size: number) => transport.slotShare({ file: patternFile(size) } as UploadEntry)
  await upload(10)
  expect(shareOf(100)).toBeLessThan(0.1)
  expect(shareOf(1_000_000)).toBe(1)
  let most = 0
  service.onCall = () => {
    most = Math.max(most, service.open)
  }
  allOk(await upload(200))
  expect(sizes()).toEqual([10, ...Array(10).fill(20)])
  // The request that is starting is not counted yet.
  expect(most + 1).toBe(3)
})

test('a page has a request for each of its first files, and holds a slot for each', async () => {
  const service = new FakeService(new AutoClock())
  const { transport, start } = createStage([], {}, {}, service)
  const share = () => transport.slotShare({ file: patternFile(100) } as UploadEntry)
  await Promise.all(Array.from({ length: 6 }, () => start('direct').done))
  expect(share()).toBe(1)
  await Promise.all(Array.from({ length: 10 }, () => start('direct').done))
  expect(service.calls('POST /base/')).toHaveLength(16)
  expect(share()).toBeLessThan(0.1)
})

test('each file has progress of its own', async () => {
  const { upload } = await setUp()
  for (const { progress, bytesSent, info } of await upload(10)) {
    expect(bytesSent).toBe(1)
    expect(progress.at(-1)).toEqual([info?.size, info?.size])
  }
})
