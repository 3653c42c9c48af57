/** The requests that append; each upload has one at a time. */
export interface Interrupts {
  /** Ends the request that appends to an upload, if any: its connection might be dead without the service having noticed. */
  end(uuid: string): Promise<void>
  /** Ends earlier requests, and runs work with a signal that a later request aborts. */
  run<Result>(uuid: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>
}

interface Running {
  readonly controller: AbortController
  readonly ended: Promise<unknown>
}

/** Creates a service's interrupts. */
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
      // Register before awaiting anything: otherwise requests that arrive together would all begin after the same request.
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
