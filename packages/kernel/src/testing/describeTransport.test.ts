import { describe, expect, test } from 'vitest'
import { NetworkError, UploadError } from '../errors/transportErrors.js'
import { createEntry } from './createEntry.js'
import { microtasks } from './createFakeClock.js'
import { createFakeTransport, namedError } from './createFakeTransport.js'
import { describeTransport, type TransportBench } from './describeTransport.js'
import type { TestRunner } from './TestRunner.js'

function bench(): TransportBench {
  const fake = createFakeTransport()
  const last = () => {
    const upload = fake.uploads.at(-1)
    if (!upload) throw new Error('No upload was started.')
    return upload
  }
  return {
    transport: fake.transport,
    entry: () => createEntry({ fileName: 'a.txt' }),
    begun: microtasks,
    progress: (sent, total) => last().progress(sent, total),
    succeed: () => fake.uploads.at(-1)?.succeed(),
    refuse: (message) => last().fail(new UploadError(message)),
    disconnect: () => last().fail(new NetworkError()),
    requests: () => ({
      begun: fake.uploads.length,
      open: fake.uploads.filter(({ isOpen }) => isOpen).length,
    }),
  }
}

describeTransport('of the kit', bench, { runner: { describe, test } })

/** Runs the kit's tests of a transport and returns the messages of those that fail, by the names of the tests. */
async function findProblems(create: () => TransportBench, uuid?: string): Promise<Record<string, string>> {
  const tests = new Map<string, () => Promise<void>>()
  const runner: TestRunner = {
    describe: (_, body) => body(),
    test: (name, body) => tests.set(name, body),
  }
  describeTransport('under test', create, { runner, ...(uuid && { uuid }) })
  const problems: Record<string, string> = {}
  for (const [name, body] of tests) {
    await body().catch((error: Error) => {
      problems[name] = error.message
    })
  }
  return problems
}

test('a transport that follows no rule fails every test', async () => {
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
  expect(Object.keys(await findProblems(careless, 'some'))).toHaveLength(6)
})

test('a transport may throw errors of its own with these names', async () => {
  const named = (): TransportBench => {
    const { transport, ...rest } = bench()
    return {
      ...rest,
      transport: {
        ...transport,
        upload: (entry, options) =>
          transport.upload(entry, options).catch(({ name, message }: Error) => {
            throw namedError(name as 'UploadError', message)
          }),
      },
    }
  }
  expect(await findProblems(named)).toEqual({})
})

test('a transport that keeps listening to the signal of an upload that has ended is found', async () => {
  const listening = (): TransportBench => {
    const { transport, ...rest } = bench()
    return {
      ...rest,
      transport: {
        ...transport,
        upload(entry, options) {
          options.signal.addEventListener('abort', () => {}, { once: true })
          return transport.upload(entry, options)
        },
      },
    }
  }
  const problem = 'This does not hold: no listener stays on the signal after the end.'
  expect(await findProblems(listening)).toEqual({
    'reports progress that never decreases, and resolves with file info': problem,
    'a refusal is an UploadError with the message of the service': problem,
    'a lost connection is a NetworkError': problem,
  })
})
