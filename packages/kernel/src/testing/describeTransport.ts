import type { UploadEntry } from '../entries/UploadEntry.js'
import type { Transport } from '../upload/Transport.js'
import { microtasks } from './fakeClock.js'
import type { TestRunner } from './TestRunner.js'

/** A transport on a network that a test plays. */
export interface TransportBench {
  readonly transport: Transport
  /** An entry with a file of at least one byte; a new one for each call. */
  entry(): UploadEntry
  /** Resolves once the requests of what was called last are on their way. */
  begun(): Promise<void>
  /** The network has taken so many bytes. */
  progress(bytesUploaded: number, bytesTotal: number): void | Promise<void>
  /** The service takes the file, and tells of it when it is asked. */
  succeed(): void | Promise<void>
  /** The service refuses the file with this message. */
  refuse(message: string): void | Promise<void>
  /** The connection is lost. */
  disconnect(): void | Promise<void>
  /** Number of requests so far, and of those that are neither answered nor aborted. */
  requests(): { readonly begun: number; readonly open: number }
}

/** What {@link describeTransport} is to know of a transport. */
export interface DescribeTransportOptions {
  /** The functions of the test runner. */
  readonly runner: TestRunner
  /** UUID of a file that the service has and `succeed()` answers for. @default looking up is not checked */
  readonly uuid?: string
}

/**
 * Registers tests of what every transport owes the queue: progress that never falls, a word when all bytes are sent,
 * file info, errors that are told apart by their names, and an abort that ends all requests.
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
    return { bench, controller, seen, send, bytesSent: () => bytesSent }
  }

  runner.describe(`the transport ${name}`, () => {
    runner.test('reports progress that never falls, and ends with file info', async () => {
      const { bench, seen, send, bytesSent } = await start()
      const outcome = send()
      await bench.begun()
      for (const sent of [1, 2, 4]) await bench.progress(sent, 4)
      await bench.succeed()
      const { value: info, error } = await outcome
      if (!info) throw new Error('The upload failed.', { cause: error })
      const falls = seen.some(([sent, total], at) => sent > total || sent < (seen[at - 1]?.[0] ?? 0))
      holds(seen.length > 0 && !falls, `progress is reported and never falls: ${JSON.stringify(seen)}`)
      holds(bytesSent() > 0, 'onBytesSent is called when all bytes are sent')
      holds(typeof info.uuid === 'string' && info.uuid !== '', 'file info has a uuid')
      holds(typeof info.cdnUrl === 'string' && typeof info.isImage === 'boolean', 'file info is complete')
      holds(bench.requests().open === 0, 'no request is open after the end')
    })

    runner.test('a refusal is an UploadError in the words of the service', async () => {
      const { bench, send } = await start()
      const outcome = send()
      await bench.begun()
      await bench.refuse('This file is not wanted here.')
      const { error } = await outcome
      holds(error?.name === 'UploadError', `the error is an UploadError, not ${String(error)}`)
      holds(
        error?.message === 'This file is not wanted here.',
        `its message is for people: ${error?.message}`,
      )
    })

    runner.test('a lost connection is a NetworkError', async () => {
      const { bench, send } = await start()
      const outcome = send()
      await bench.begun()
      await bench.disconnect()
      const { error } = await outcome
      holds(error?.name === 'NetworkError', `the error is a NetworkError, not ${String(error)}`)
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

    runner.test('an upload that is no longer wanted makes no request', async () => {
      const { bench, controller, send } = await start()
      controller.abort()
      const { error } = await send()
      holds(error?.name === 'CancelError', `the error is a CancelError, not ${String(error)}`)
      holds(bench.requests().open === 0, 'no request is open')
    })

    if (uuid === undefined) return
    runner.test('a file that is uploaded can be looked up, and the lookup be aborted', async () => {
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

/** Caught at once: a rejection that is looked at later would be reported by the runner. */
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
