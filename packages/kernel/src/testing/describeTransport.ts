import type { UploadEntry } from '../entry/UploadEntry.js'
import type { Transport } from '../steps/Transport.js'
import { microtasks } from './createFakeClock.js'
import { Ledger } from './leaks/Ledger.js'
import { watchPair } from './leaks/watchPair.js'
import type { TestRunner } from './TestRunner.js'

/** A transport on a network that a test controls. */
export interface TransportBench {
  readonly transport: Transport
  /** Returns a new entry with a file of at least one byte, e.g. of `createEntry()`. */
  entry(): UploadEntry
  /** Resolves when the requests of the last call are in flight. */
  begun(): Promise<void>
  /** Makes the network report bytes that were sent. */
  progress(bytesUploaded: number, bytesTotal: number): void | Promise<void>
  /** Makes the service accept the file and return its info. */
  succeed(): void | Promise<void>
  /** Makes the service refuse the file with this message. */
  refuse(message: string): void | Promise<void>
  /** Makes the network lose the connection, also for retries. */
  disconnect(): void | Promise<void>
  /** Returns the number of requests so far, and of those that are neither answered nor aborted. */
  requests(): { readonly begun: number; readonly open: number }
}

/** Options of {@link describeTransport}. */
export interface DescribeTransportOptions {
  /** The functions of the test runner. */
  readonly runner: TestRunner
  /** UUID of a file that the service has and whose info `succeed()` returns. @default lookups are not checked */
  readonly uuid?: string
}

/**
 * Registers the tests that every transport must pass: progress never decreases, `onBytesSent` is called, the file info is
 * complete, failures are `UploadError` or `NetworkError` by name, an abort ends all requests with a `CancelError`, and no
 * listener stays on the signal of an upload that has ended.
 *
 * @param create Makes a transport on a new network each time.
 */
export function describeTransport(
  name: string,
  create: () => TransportBench | Promise<TransportBench>,
  { runner, uuid }: DescribeTransportOptions,
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
        bench.transport.upload(bench.entry(), {
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

  runner.describe(`the transport ${name}`, () => {
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

    if (uuid === undefined) return
    runner.test('an uploaded file can be looked up, and the lookup be aborted', async () => {
      const { bench } = await start()
      const found = outcomeOf(bench.transport.fileInfo(uuid, { signal: new AbortController().signal }))
      await bench.begun()
      await bench.succeed()
      holds((await found).value?.uuid === uuid, 'the info is that of the file')
      const controller = new AbortController()
      const aborted = outcomeOf(bench.transport.fileInfo(uuid, { signal: controller.signal }))
      await bench.begun()
      controller.abort()
      holds((await aborted).error?.name === 'CancelError', 'an aborted lookup is a CancelError')
      holds(bench.requests().open === 0, 'no request is open after an abort')
    })
  })
}

interface Outcome<T> {
  readonly value?: T
  readonly error?: Error
}

/** Caught at once: the runner would report a rejection that is handled later. */
async function outcomeOf<T>(promise: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await promise }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

function holds(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(`This does not hold: ${sentence}.`)
}
