import type { UploadEntry } from '../entry/UploadEntry.js'
import type { Transport } from '../steps/Transport.js'
import { describeFailures } from './describeFailures.js'
import { holds } from './holds.js'
import { type RequestBench, startCall } from './startCall.js'
import type { TestRunner } from './TestRunner.js'

/** A network that a test controls, with an entry to upload. */
export interface UploadBench extends RequestBench {
  /** Returns a new entry with a file of at least one byte, e.g. from `createEntry()`. */
  entry(): UploadEntry
  /** Makes the network report sent bytes. */
  progress(bytesUploaded: number, bytesTotal: number): void | Promise<void>
}

/**
 * Registers the tests that every upload function must pass.
 *
 * @param create Creates a new network for each test.
 * @param uploadOf Returns the function under test.
 */
export function describeUploads<Bench extends UploadBench>(
  create: () => Bench | Promise<Bench>,
  uploadOf: (bench: Bench) => Transport['upload'],
  runner: TestRunner,
): void {
  type Watched = Pick<Parameters<Transport['upload']>[1], 'onProgress' | 'onBytesSent'>
  const upload = (bench: Bench, signal: AbortSignal, { onProgress, onBytesSent }: Watched = UNWATCHED) =>
    uploadOf(bench)(bench.entry(), { signal, onProgress, onBytesSent })

  runner.test('reports progress that never decreases, and resolves with file info', async () => {
    const seen: (readonly [sent: number, total: number])[] = []
    let bytesSent = 0
    const watched: Watched = {
      onProgress: (sent, total) => seen.push([sent, total]),
      onBytesSent: () => {
        bytesSent += 1
      },
    }
    const { bench, send, expectEnd } = await startCall(create, (...given) => upload(...given, watched))
    const outcome = send()
    await bench.begun()
    for (const sent of [1, 2, 4]) await bench.progress(sent, 4)
    await bench.succeed()
    const { value: info, error } = await outcome
    if (!info) throw new Error('The upload failed.', { cause: error })
    const isDecreasing = seen.some(([sent, total], at) => sent > total || sent < (seen[at - 1]?.[0] ?? 0))
    holds(
      seen.length > 0 && !isDecreasing,
      `progress is reported and never decreases: ${JSON.stringify(seen)}`,
    )
    holds(bytesSent > 0, 'onBytesSent is called when all bytes are sent')
    holds(typeof info.uuid === 'string' && info.uuid !== '', 'file info has a uuid')
    holds(typeof info.cdnUrl === 'string' && typeof info.isImage === 'boolean', 'file info is complete')
    await expectEnd()
  })

  describeFailures(create, (...given) => upload(...given), runner)
}

const UNWATCHED = { onProgress() {}, onBytesSent() {} }
