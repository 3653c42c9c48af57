import { describe, expect, test } from 'vitest'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { NetworkError, UploadError } from '../errors/transportErrors.js'
import type { UploadMethod } from '../steps/UploadMethod.js'
import { createEntry } from './createEntry.js'
import { microtasks } from './createFakeClock.js'
import { createFakeTransport } from './createFakeTransport.js'
import { describeUploadMethod, type UploadMethodBench } from './describeUploadMethod.js'
import type { TestRunner } from './TestRunner.js'

function bench(changes: Partial<UploadMethod> = {}): UploadMethodBench {
  const { transport, uploads } = createFakeTransport()
  const last = () => uploads.at(-1)
  return {
    method: {
      id: 'text',
      accepts: ({ mimeType }) => mimeType === 'text/plain',
      upload: (...given) => transport.upload(...given),
      ...changes,
    },
    entry: () => createEntry({ fileName: 'a.txt', mimeType: 'text/plain' }),
    others: () => [createEntry({ fileName: 'a.jpg', mimeType: 'image/jpeg' })],
    begun: microtasks,
    progress: (sent, total) => last()?.progress(sent, total),
    succeed: () => last()?.succeed(),
    refuse: (message) => last()?.fail(new UploadError(message)),
    disconnect: () => last()?.fail(new NetworkError()),
    requests: () => ({ begun: uploads.length, open: uploads.filter(({ isOpen }) => isOpen).length }),
  }
}

describeUploadMethod('of the kit', bench, { runner: { describe, test } })

async function findProblems(changes: Partial<UploadMethod>): Promise<readonly string[]> {
  const tests = new Map<string, () => Promise<void>>()
  const runner: TestRunner = {
    describe: (_, body) => body(),
    test: (name, body) => tests.set(name, body),
  }
  describeUploadMethod('under test', () => bench(changes), { runner })
  const problems: string[] = []
  for (const body of tests.values())
    await body().catch(({ message }: Error) => {
      problems.push(message)
    })
  return problems
}

test.each<[string, Partial<UploadMethod>, string]>([
  ['accepts everything', { accepts: () => true }, 'accepts() returns false for a.jpg'],
  ['answers by a promise', { accepts: (async () => true) as never }, 'accepts() returns true for its entry'],
  [
    'throws for an entry without a name',
    { accepts: ({ fileName }) => (fileName as string).endsWith('.txt') },
    'null',
  ],
  [
    'answers with the file',
    { accepts: (({ file, mimeType }: UploadEntry) => mimeType === 'text/plain' && file) as never },
    'accepts()',
  ],
  ['has no id', { id: '' }, 'it has an id'],
  ['fails otherwise', { upload: () => Promise.reject(new Error('Whatever.')) }, 'The upload failed.'],
])('a method that %s is found', async (_, changes, message) => {
  expect((await findProblems(changes)).join()).toContain(message)
})

test('a method that answers differently each time is found', async () => {
  let count = 0
  expect((await findProblems({ accepts: () => count++ === 0 })).join()).toContain('each time')
})
