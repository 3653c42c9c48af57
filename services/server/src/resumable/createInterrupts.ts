import type { Ticket } from '../ticket/Ticket.js'

/** The append requests. An upload has at most one at a time. */
export interface Interrupts {
  /** Ends the upload's current append request, if any: its connection can be dead without the server having noticed. */
  end(ticket: Ticket): Promise<void>
  /** Ends earlier requests, and runs `work` with a signal that a later request aborts. */
  run<Result>(ticket: Ticket, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>
}

interface Running {
  readonly controller: AbortController
  readonly done: Promise<unknown>
}

/** Creates a handler's interrupts. */
export function createInterrupts(): Interrupts {
  const latest = new Map<string, Running>()
  return {
    async end({ token }) {
      for (let found = latest.get(token); found; found = latest.get(token)) {
        found.controller.abort()
        await found.done
      }
    },
    run({ token }, work) {
      const earlier = latest.get(token)
      earlier?.controller.abort()
      const controller = new AbortController()
      // Registered before the first `await`; otherwise, simultaneous requests would all start after the same earlier request.
      const result = Promise.resolve(earlier?.done).then(() => work(controller.signal))
      const forget = () => {
        if (latest.get(token) === running) latest.delete(token)
      }
      const running: Running = { controller, done: result.then(forget, forget) }
      latest.set(token, running)
      return result
    },
  }
}
