import { microtasks } from './createFakeClock.js'
import { holds } from './holds.js'
import { type RequestBench, startCall } from './startCall.js'
import type { TestRunner } from './TestRunner.js'

/**
 * Registers the tests that every call of a service must pass: failures are named `UploadError` or `NetworkError`, and an abort
 * ends all requests with a `CancelError`.
 *
 * @param create Creates a new network for each test.
 */
export function describeFailures<Bench extends RequestBench>(
  create: () => Bench | Promise<Bench>,
  call: (bench: Bench, signal: AbortSignal) => Promise<unknown>,
  runner: TestRunner,
): void {
  const start = () => startCall(create, call)

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

  runner.test('a call that is aborted before its start makes no request', async () => {
    const { bench, controller, send } = await start()
    controller.abort()
    const { error } = await send()
    holds(error?.name === 'CancelError', `the error is a CancelError, not ${String(error)}`)
    holds(bench.requests().open === 0, 'no request is open')
  })
}
