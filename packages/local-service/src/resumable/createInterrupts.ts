/** The requests that append, of which an upload has one at a time. */
export interface Interrupts {
  /** Ends the request that appends to an upload, if one does: its connection may be dead without the service having noticed. */
  end(uuid: string): Promise<void>
  /** Ends earlier requests, and does work with a signal that a later one aborts. */
  run<Result>(uuid: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>
}

interface Running {
  readonly controller: AbortController
  readonly ended: Promise<unknown>
}

/** Creates the interrupts of a service. */
export function createInterrupts(): Interrupts {
  const latest = new Map<string, Running>()

  async function end(uuid: string): Promise<void> {
    for (let found = latest.get(uuid); found; found = latest.get(uuid)) {
      found.controller.abort()
      await found.ended
    }
  }

  return {
    end,
    run(uuid, work) {
      const earlier = latest.get(uuid)
      earlier?.controller.abort()
      const controller = new AbortController()
      // Registered before anything is awaited: requests that arrive together would otherwise all begin after the same one.
      const result = Promise.resolve(earlier?.ended).then(() => work(controller.signal))
      const forget = () => {
        if (latest.get(uuid) === running) latest.delete(uuid)
      }
      const running: Running = { controller, ended: result.then(forget, forget) }
      latest.set(uuid, running)
      return result
    },
  }
}
