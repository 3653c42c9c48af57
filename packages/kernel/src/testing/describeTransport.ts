import type { Transport } from '../steps/Transport.js'
import { describeUploads, type UploadBench } from './describeUploads.js'
import { holds } from './holds.js'
import { outcomeOf } from './outcomeOf.js'
import type { TestRunner } from './TestRunner.js'

/** A transport on a network that a test controls. */
export interface TransportBench extends UploadBench {
  readonly transport: Transport
}

/** Options for {@link describeTransport}. */
export interface DescribeTransportOptions {
  /** The test runner's functions. */
  readonly runner: TestRunner
  /** UUID of an existing file whose info `succeed()` returns. @default lookups aren't checked */
  readonly uuid?: string
}

/**
 * Registers the tests that every transport must pass: progress never decreases, `onBytesSent` is called, file info is
 * complete, failures are named `UploadError` or `NetworkError`, an abort ends all requests with a `CancelError`, and no
 * listeners stay on the signal after an upload has ended.
 *
 * @param create Creates a transport on a new network for each test.
 */
export function describeTransport(
  name: string,
  create: () => TransportBench | Promise<TransportBench>,
  { runner, uuid }: DescribeTransportOptions,
): void {
  runner.describe(`the transport ${name}`, () => {
    const uploadOf = ({ transport }: TransportBench) => transport.upload.bind(transport)
    describeUploads(create, uploadOf, runner)

    if (uuid === undefined) return
    runner.test('an uploaded file can be looked up, and the lookup be aborted', async () => {
      const bench = await create()
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
