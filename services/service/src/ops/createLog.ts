/** Writes JSON lines. Lines about a request have its id as `requestId`. */
export interface Log {
  info(message: string, facts?: object): void
  error(message: string, facts?: object): void
}

/**
 * Creates a log.
 *
 * @param write receives each line, without a line break.
 * @param storeUrl bucket URL without its key: lines about a store failure include it as `store`. @default there is no store
 */
export function createLog(write: (line: string) => void, now: () => number, storeUrl?: string): Log {
  function log(level: string, message: string, facts: object = {}): void {
    const time = new Date(now()).toISOString()
    try {
      const store = message.includes('The store failed') ? storeUrl : undefined
      write(JSON.stringify({ time, level, message, ...(store !== undefined && { store }), ...facts }))
    } catch {
      // Timers and socket events also write lines, and an exception there would end the process.
    }
  }

  return {
    info: (message, facts) => log('info', message, facts),
    error: (message, facts) => log('error', message, facts),
  }
}
