import type { UploadEntry } from '../entry/UploadEntry.js'
import type { UploadMethod, UploadMethodContext } from '../steps/UploadMethod.js'
import { createEntry } from './createEntry.js'
import { describeUploads, type UploadBench } from './describeUploads.js'
import { holds } from './holds.js'
import type { TestRunner } from './TestRunner.js'

/** An upload method on a network that a test controls. */
export interface UploadMethodBench extends UploadBench {
  readonly method: UploadMethod
  /** Returns entries that it leaves to other methods. @default not checked */
  others?(): readonly UploadEntry[]
}

/** Options of {@link describeUploadMethod}. */
export interface DescribeUploadMethodOptions {
  /** The functions of the test runner. */
  readonly runner: TestRunner
  /** Configuration that `accepts()` reads. @default none */
  readonly config?: Partial<UploadMethodContext['config']>
}

/**
 * Registers the tests that every upload method must pass: `accepts()` answers true or false for any entry, always the same, and makes no
 * request; and those that `describeTransport()` has for uploads.
 *
 * @param create Makes a method on a new network each time.
 */
export function describeUploadMethod(
  name: string,
  create: () => UploadMethodBench | Promise<UploadMethodBench>,
  { runner, config = {} }: DescribeUploadMethodOptions,
): void {
  const ask = ({ method }: UploadMethodBench, entry: UploadEntry): unknown => {
    const has = (id: string) => id === method.id
    return method.accepts(entry, { config: config as never, transport: undefined, has })
  }

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

/** Entries that an author may not think of: from a link, empty, or without name and type. */
const UNUSUAL: readonly Parameters<typeof createEntry>[0][] = [
  { file: null, fileSize: null, externalUrl: 'https://example.com/a.jpg' },
  { file: null, fileName: null, fileSize: null, mimeType: null },
  { file: new Blob([]), fileName: '', fileSize: 0, mimeType: '' },
]
