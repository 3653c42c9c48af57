import type { UploadEntry } from '../entry/UploadEntry.js'
import type { UploadMethod, UploadMethodContext } from '../steps/UploadMethod.js'
import { askMethod } from './askMethod.js'
import { createEntry } from './createEntry.js'
import { describeUploads, type UploadBench } from './describeUploads.js'
import { holds } from './holds.js'
import type { TestRunner } from './TestRunner.js'

/** An upload method on a network that a test controls. */
export interface UploadMethodBench extends UploadBench {
  readonly method: UploadMethod
  /** Returns entries that the method leaves to other methods. @default not checked */
  others?(): readonly UploadEntry[]
}

/** Options for {@link describeUploadMethod} and `describeGroupMethod()`. */
export interface DescribeUploadMethodOptions {
  /** The test runner's functions. */
  readonly runner: TestRunner
  /** Configuration that `accepts()` reads. @default none */
  readonly config?: Partial<UploadMethodContext['config']>
}

/**
 * Registers the tests that every upload method must pass: `accepts()` consistently returns true or false for any entry and
 * makes no requests. Also registers the upload tests from `describeTransport()`.
 *
 * @param create Creates a method on a new network for each test.
 */
export function describeUploadMethod(
  name: string,
  create: () => UploadMethodBench | Promise<UploadMethodBench>,
  { runner, config = {} }: DescribeUploadMethodOptions,
): void {
  const ask = ({ method }: UploadMethodBench, entry: UploadEntry) => askMethod(method, entry, config)

  runner.describe(`the upload method ${name}`, () => {
    runner.test('accepts its entries, and no others, without a request', async () => {
      const bench = await create()
      holds(!!bench.method.id, 'it has an id')
      const entry = bench.entry()
      for (let time = 0; time < 3; time++) {
        holds(ask(bench, entry) === true, 'accepts() returns true for its entry, each time')
        for (const other of bench.others?.() ?? [])
          holds(ask(bench, other) === false, `accepts() returns false for ${other.fileName ?? 'others'}`)
      }
      holds(bench.requests().begun === 0, 'accepts() makes no request')
    })

    runner.test('answers for any entry', async () => {
      const bench = await create()
      for (const changes of UNUSUAL) {
        const answer = ask(bench, createEntry(changes))
        holds(typeof answer === 'boolean', `accepts() returns true or false for ${JSON.stringify(changes)}`)
      }
    })

    describeUploads(create, ({ method }) => method.upload.bind(method), runner)
  })
}

/** Entries that authors often forget: from a link, empty, or without name and type. */
const UNUSUAL: readonly Parameters<typeof createEntry>[0][] = [
  { file: null, fileSize: null, externalUrl: 'https://example.com/a.jpg' },
  { file: null, fileName: null, fileSize: null, mimeType: null },
  { file: new Blob([]), fileName: '', fileSize: 0, mimeType: '' },
]
