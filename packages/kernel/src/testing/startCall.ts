import { microtasks } from './createFakeClock.js'
import { holds } from './holds.js'
import { Ledger } from './leaks/Ledger.js'
import { watchPair } from './leaks/watchPair.js'
import { type Outcome, outcomeOf } from './outcomeOf.js'

/** A network that a test controls. */
export interface RequestBench {
  /** Resolves when the last call's requests are in flight. */
  begun(): Promise<void>
  /** Makes the service accept the call and return its result. */
  succeed(): void | Promise<void>
  /** Makes the service refuse the call with this message. */
  refuse(message: string): void | Promise<void>
  /** Makes the network lose the connection, including for retries. */
  disconnect(): void | Promise<void>
  /** Returns how many requests were started, and how many are neither answered nor aborted. */
  requests(): { readonly begun: number; readonly open: number }
}

/** One call on a new bench. */
export interface StartedCall<Bench, Result> {
  readonly bench: Bench
  readonly controller: AbortController
  readonly send: () => Promise<Outcome<Result>>
  /** @throws Error if the call has left an open request, or a listener on its signal */
  readonly expectEnd: () => Promise<void>
}

/** Prepares a call on a new bench, whose signal is watched for listeners. */
export async function startCall<Bench extends RequestBench, Result>(
  create: () => Bench | Promise<Bench>,
  call: (bench: Bench, signal: AbortSignal) => Promise<Result>,
): Promise<StartedCall<Bench, Result>> {
  const bench = await create()
  const controller = new AbortController()
  const listeners = new Ledger()
  watchPair(controller.signal, ['addEventListener', 'removeEventListener'], listeners, () => 'a listener')
  return {
    bench,
    controller,
    send: () => outcomeOf(call(bench, controller.signal)),
    async expectEnd() {
      await microtasks()
      holds(bench.requests().open === 0, 'no request is open after the end')
      holds(listeners.list().length === 0, 'no listener stays on the signal after the end')
    },
  }
}
