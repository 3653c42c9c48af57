import type { Ticket } from '../ticket/Ticket.js'

/** The requests that append, of which an upload has one at a time. */
export interface Interrupts {
  /** Ends the request that appends to an upload, if one does: its connection may be dead without the server having noticed. */
  end(ticket: Ticket): Promise<void>
  /** Ends an earlier request, and runs `work` with a signal that a later one aborts. */
  run<Result>(ticket: Ticket, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>
}

/** Creates the interrupts of a handler. */
export function createInterrupts(): Interrupts {
  const running = new Map<string, { readonly controller: AbortController; readonly done: Promise<unknown> }>()
  const end = async (ticket: Ticket) => {
    const id = ticket.token
    for (let found = running.get(id); found; found = running.get(id)) {
      found.controller.abort()
      await found.done
    }
  }
  return {
    end,
    async run(ticket, work) {
      await end(ticket)
      const id = ticket.token
      const controller = new AbortController()
      const result = work(controller.signal)
      const done = result.then(
        () => running.delete(id),
        () => running.delete(id),
      )
      running.set(id, { controller, done })
      return result
    },
  }
}
