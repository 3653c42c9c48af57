import { describe, expect, test } from 'vitest'
import { createTestUploader } from './createTestUploader.js'
import { describeTransport, type TransportBench } from './describeTransport.js'
import { microtasks } from './fakeClock.js'
import { createFakeTransport, namedError } from './fakeTransport.js'

function bench(): TransportBench {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const fake = createFakeTransport()
  t.uploader.use(fake.plugin)
  const last = () => {
    const upload = fake.uploads.at(-1)
    if (!upload) throw new Error('No upload has begun.')
    return upload
  }
  return {
    transport: fake.transport,
    entry() {
      const [id = ''] = t.add('a.txt')
      const entry = t.uploader.entries.get(id)
      if (!entry) throw new Error('There is no entry.')
      return entry
    },
    begun: microtasks,
    progress: (sent, total) => last().progress(sent, total),
    succeed: () => fake.uploads.at(-1)?.succeed(),
    refuse: (message) => last().fail(namedError('UploadError', message)),
    disconnect: () => last().fail(namedError('NetworkError', 'Network error')),
    requests: () => ({
      begun: fake.uploads.length,
      open: fake.uploads.filter(({ isOpen }) => isOpen).length,
    }),
  }
}

describeTransport('of the kit', bench, { runner: { describe, test } })

test('a transport that keeps no rule is found out by every test', async () => {
  const tests: (() => Promise<void>)[] = []
  const runner = {
    describe: (_: string, body: () => void) => body(),
    test: (_: string, body: () => Promise<void>) => tests.push(body),
  }
  const careless = (): TransportBench => ({
    ...bench(),
    transport: {
      upload: () => Promise.reject(new Error('Whatever.')),
      fileInfo: () => Promise.reject(new Error('Whatever.')),
    },
    progress() {},
    refuse() {},
    disconnect() {},
  })
  describeTransport('careless', careless, { runner, uuid: 'some' })
  const results = await Promise.allSettled(tests.map((body) => body()))
  expect(tests).toHaveLength(6)
  expect(results.map(({ status }) => status)).toEqual(tests.map(() => 'rejected'))
})
