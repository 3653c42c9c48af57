import { AsyncLocalStorage } from 'node:async_hooks'

/** Writes lines of JSON, each with the id of the request that it is about. */
export interface Log {
  info(message: string, facts?: object): void
  error(message: string, facts?: object): void
  /** Runs everything that belongs to a request. */
  within(requestId: string, run: () => void): void
}

/** Creates a log. @param write receives each line, without a line break. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const requests = new AsyncLocalStorage<string>()

  function log(level: string, message: string, facts: object = {}): void {
    const requestId = requests.getStore()
    const time = new Date(now()).toISOString()
    try {
      write(JSON.stringify({ time, level, ...(requestId !== undefined && { requestId }), message, ...facts }))
    } catch {
      // Lines are written from timers and socket events too, where an error would end the process.
    }
  }

  return {
    info: (message, facts) => log('info', message, facts),
    error: (message, facts) => log('error', message, facts),
    within: (requestId, run) => requests.run(requestId, run),
  }
}
