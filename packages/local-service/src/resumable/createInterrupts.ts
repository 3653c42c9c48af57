/** The requests that append, of which an upload has one at a time. */
export interface Interrupts {
  /** Ends the request that appends to an upload, if one does: its connection may be dead without the service having noticed. */
  end(uuid: string): Promise<void>
  /** Ends an earlier request, and does work with a signal that a later one aborts. */
  run<Result>(uuid: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>
}

/** Creates the interrupts of a service. */
export function createInterrupts(): Interrupts {
  const running = new Map<
    string,
    { readonly controller: AbortController; readonly ended: Promise<unknown> }
  >()

  async function end(uuid: string): Promise<void> {
    for (let found = running.get(uuid); found; found = running.get(uuid)) {
      found.controller.abort()
      await found.ended
    }
  }

  return {
    end,
    async run(uuid, work) {
      await end(uuid)
      const controller = new AbortController()
      const result = work(controller.signal)
      const forget = () => running.delete(uuid)
      running.set(uuid, { controller, ended: result.then(forget, forget) })
      return result
    },
  }
}
