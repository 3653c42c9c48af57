import type { UploadEntry } from '../entry/UploadEntry.js'
import type { GroupMethod } from '../steps/GroupMethod.js'
import { askMethod } from './askMethod.js'
import { createEntry } from './createEntry.js'
import { describeFailures } from './describeFailures.js'
import type { DescribeUploadMethodOptions } from './describeUploadMethod.js'
import { holds } from './holds.js'
import { type RequestBench, startCall } from './startCall.js'

/** A group method on a network that a test controls. */
export interface GroupMethodBench extends RequestBench {
  readonly method: GroupMethod
  /** Returns uploaded entries that the method groups, e.g. from `createEntry({ uuid, fileInfo: createFileInfo({ uuid }) })`. */
  entries(): readonly UploadEntry[]
  /** Returns lists that the method leaves to other methods. @default not checked */
  others?(): readonly (readonly UploadEntry[])[]
}

/**
 * Registers the tests that every group method must pass: `accepts()` consistently returns true or false and makes no requests,
 * `create()` resolves with complete group info, failures are named `UploadError` or `NetworkError`, and an abort ends all
 * requests with a `CancelError`.
 *
 * @param create Creates a method on a new network for each test.
 */
export function describeGroupMethod(
  name: string,
  create: () => GroupMethodBench | Promise<GroupMethodBench>,
  { runner, config = {} }: DescribeUploadMethodOptions,
): void {
  const group = (bench: GroupMethodBench, signal: AbortSignal) =>
    bench.method.create(bench.entries(), { signal })

  runner.describe(`the group method ${name}`, () => {
    runner.test('accepts its lists, and no others, without a request', async () => {
      const bench = await create()
      const { method } = bench
      holds(!!method.id, 'it has an id')
      const [entries, others] = [bench.entries(), bench.others?.() ?? []]
      for (let time = 0; time < 3; time++) {
        holds(askMethod(method, entries, config) === true, 'accepts() returns true for its list, each time')
        for (const other of others)
          holds(askMethod(method, other, config) === false, 'accepts() returns false for others')
      }
      for (const unusual of [[], [createEntry()]]) {
        const answer = askMethod(method, unusual, config)
        holds(
          typeof answer === 'boolean',
          `accepts() returns true or false for a list of ${unusual.length} entries`,
        )
      }
      holds(bench.requests().begun === 0, 'accepts() makes no request')
    })

    runner.test('resolves with the info of a group of all entries', async () => {
      const { bench, send, expectEnd } = await startCall(create, group)
      const outcome = send()
      await bench.begun()
      await bench.succeed()
      const { value: info, error } = await outcome
      if (!info) throw new Error('The group failed.', { cause: error })
      holds(typeof info.uuid === 'string' && info.uuid !== '', 'group info has a uuid')
      holds(typeof info.cdnUrl === 'string' && info.cdnUrl !== '', 'group info has a cdnUrl')
      holds(Array.isArray(info.files), 'group info has files')
      const count = bench.entries().length
      holds(info.filesCount === count, `filesCount is ${count}, not ${info.filesCount}`)
      await expectEnd()
    })

    describeFailures(create, group, runner)
  })
}
