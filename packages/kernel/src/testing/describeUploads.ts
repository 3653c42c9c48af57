import type { UploadEntry } from '../entry/UploadEntry.js'
import type { Transport } from '../steps/Transport.js'
import { microtasks } from './createFakeClock.js'
import { holds } from './holds.js'
import { Ledger } from './leaks/Ledger.js'
import { watchPair } from './leaks/watchPair.js'
import { outcomeOf } from './outcomeOf.js'
import type { TestRunner } from './TestRunner.js'

/** A network that a test controls, with an entry to upload. */
export interface UploadBench {
  /** Returns a new entry with a file of at least one byte, e.g. from `createEntry()`. */
  entry(): UploadEntry
  /** Resolves when the last call's requests are in flight. */
  begun(): Promise<void>
  /** Makes the network report sent bytes. */
  progress(bytesUploaded: number, bytesTotal: number): void | Promise<void>
  /** Makes the service accept the file and return file info. */
  succeed(): void | Promise<void>
  /** Makes the service refuse the file with this message. */
  refuse(message: string): void | Promise<void>
  /** Makes the network lose the connection, including for retries. */
  disconnect(): void | Promise<void>
  /** Returns how many requests were started, and how many are neither answered nor aborted. */
  requests(): { readonly begun: number; readonly open: number }
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
  const start = async () => {
    const bench = await create()
    const controller = new AbortController()
    const listeners = new Ledger()
    watchPair(controller.signal, ['addEventListener', 'removeEventListener'], listeners, () => 'a listener')
    const seen: (readonly [sent: number, total: number])[] = []
    let bytesSent = 0
    const send = () =>
      outcomeOf(
        uploadOf(bench)(bench.entry(), {
          signal: controller.signal,
          onProgress: (sent, total) => seen.push([sent, total]),
          onBytesSent: () => {
            bytesSent += 1
          },
        }),
      )
    const expectEnd = async () => {
      await microtasks()
      holds(bench.requests().open === 0, 'no request is open after the end')
      holds(listeners.list().length === 0, 'no listener stays on the signal after the end')
    }
    return { bench, controller, seen, send, bytesSent: () => bytesSent, expectEnd }
  }

  runner.test('reports progress that never decreases, and resolves with file info', async () => {
    const { bench, seen, send, bytesSent, expectEnd } = await start()
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
    holds(bytesSent() > 0, 'onBytesSent is called when all bytes are sent')
    holds(typeof info.uuid === 'string' && info.uuid !== '', 'file info has a uuid')
    holds(typeof info.cdnUrl === 'string' && typeof info.isImage === 'boolean', 'file info is complete')
    await expectEnd()
  })

  runner.test('a refusal is an UploadError with the message of the service', async () => {
    const { bench, send, expectEnd } = await start()
    const outcome = send()
    await bench.begun()
    await bench.refuse('This file is not wanted here.')
    const { error } = await outcome
    holds(error?.name === 'UploadError', `the error is an UploadError, not ${String(error)}`)
    holds(
      error?.message === 'This file is not wanted here.',
      `its message is the one of the service, not ${error?.message}`,
    )
    await expectEnd()
  })

  runner.test('a lost connection is a NetworkError', async () => {
    const { bench, send, expectEnd } = await start()
    const outcome = send()
    await bench.begun()
    await bench.disconnect()
    const { error } = await outcome
    holds(error?.name === 'NetworkError', `the error is a NetworkError, not ${String(error)}`)
    await expectEnd()
  })

  runner.test('an abort ends all requests with a CancelError, and none follows', async () => {
    const { bench, controller, send } = await start()
    const outcome = send()
    await bench.begun()
    const { begun } = bench.requests()
    controller.abort()
    const { error } = await outcome
    await microtasks()
    holds(error?.name === 'CancelError', `the error is a CancelError, not ${String(error)}`)
    holds(bench.requests().open === 0, 'no request is open after an abort')
    holds(bench.requests().begun === begun, 'no request follows an abort')
  })

  runner.test('an upload that is aborted before its start makes no request', async () => {
    const { bench, controller, send } = await start()
    controller.abort()
    const { error } = await send()
    holds(error?.name === 'CancelError', `the error is a CancelError, not ${String(error)}`)
    holds(bench.requests().open === 0, 'no request is open')
  })
}
