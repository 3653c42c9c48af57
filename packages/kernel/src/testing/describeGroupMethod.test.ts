import { describe, expect, test } from 'vitest'
import { createGroupInfo } from '../entry/createGroupInfo.js'
import type { GroupInfo } from '../entry/GroupInfo.js'
import { CancelError, NetworkError, UploadError } from '../errors/transportErrors.js'
import type { GroupMethod } from '../steps/GroupMethod.js'
import { createEntry } from './createEntry.js'
import { microtasks } from './createFakeClock.js'
import { createFileInfo } from './createFileInfo.js'
import { describeGroupMethod, type GroupMethodBench } from './describeGroupMethod.js'
import type { TestRunner } from './TestRunner.js'

function bench(changes: Partial<GroupMethod> = {}): GroupMethodBench {
  let begun = 0
  const open = new Set<{ settle(outcome: object | Error): void }>()
  const request = (signal: AbortSignal) =>
    new Promise<object>((resolve, reject) => {
      if (signal.aborted) return reject(new CancelError())
      begun += 1
      const abort = () => call.settle(new CancelError())
      const call = {
        settle(outcome: object | Error) {
          open.delete(call)
          signal.removeEventListener('abort', abort)
          if (outcome instanceof Error) reject(outcome)
          else resolve(outcome)
        },
      }
      open.add(call)
      signal.addEventListener('abort', abort)
    })
  const end = (outcome: object | Error) => {
    for (const { settle } of [...open]) settle(outcome)
  }
  return {
    method: {
      id: 'albums',
      accepts: (entries) => entries.some(({ isImage }) => isImage),
      create: async (entries, { signal }) =>
        createGroupInfo((await request(signal)) as { url: string }, entries),
      ...changes,
    },
    entries: () =>
      ['a.jpg', 'b.jpg'].map((fileName) =>
        createEntry({ fileName, isImage: true, fileInfo: createFileInfo() }),
      ),
    others: () => [[createEntry({ isImage: false })]],
    begun: microtasks,
    succeed: () => end({ url: 'https://albums.example/1' }),
    refuse: (message) => end(new UploadError(message)),
    disconnect: () => end(new NetworkError()),
    requests: () => ({ begun, open: open.size }),
  }
}

describeGroupMethod('of the kit', bench, { runner: { describe, test } })

async function findProblems(changes: Partial<GroupMethod>): Promise<readonly string[]> {
  const tests = new Map<string, () => Promise<void>>()
  const runner: TestRunner = {
    describe: (_, body) => body(),
    test: (name, body) => tests.set(name, body),
  }
  describeGroupMethod('under test', () => bench(changes), { runner })
  const problems: string[] = []
  for (const body of tests.values())
    await body().catch(({ message }: Error) => {
      problems.push(message)
    })
  return problems
}

test.each<[string, Partial<GroupMethod>, string]>([
  ['accepts everything', { accepts: () => true }, 'accepts() returns false for others'],
  ['answers by a promise', { accepts: (async () => true) as never }, 'accepts() returns true for its list'],
  [
    'answers with an entry',
    { accepts: ((entries: readonly unknown[]) => entries[0]) as never },
    'accepts() returns true',
  ],
  ['needs a first entry', { accepts: ([first]) => (first as { isImage: boolean }).isImage }, 'isImage'],
  ['has no id', { id: '' }, 'it has an id'],
  ['fails', { create: () => Promise.reject(new Error('Whatever.')) }, 'The group failed.'],
  [
    'returns no URL',
    { create: async () => ({ uuid: 'a', files: [], filesCount: 2 }) as never as GroupInfo },
    'group info has a cdnUrl',
  ],
  [
    'counts wrongly',
    { create: async (entries) => createGroupInfo({ url: 'https://a.example/' }, entries.slice(1)) },
    'filesCount is 2, not 1',
  ],
])('a method that %s is found', async (_, changes, message) => {
  expect((await findProblems(changes)).join()).toContain(message)
})
