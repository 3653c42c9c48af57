/** Scanner states, by address. */
export interface ScannerStates {
  /** Returns the milliseconds until an unreachable scanner can be asked again; 0 for a reachable scanner. */
  waitMs(clamd: string): number
  /** Records whether a scanner could be reached. */
  noteReached(clamd: string, isReached: boolean): void
  /** Returns true for files at least as large as a file that the scanner has refused for its size. */
  isTooLarge(clamd: string, sizeBytes: number): boolean
  noteTooLarge(clamd: string, sizeBytes: number): void
}

/** Most times that a wait is doubled. */
const MAX_DOUBLINGS = 5
/** How long we trust a scanner's size limit, in milliseconds: clamd can't be asked for it, and its configuration can change. */
const SIZE_TTL_MS = 300_000

/** Doubles a wait with each failure, up to 32 times. */
export function backOff(waitMs: number, failures: number): number {
  return waitMs * 2 ** Math.min(failures - 1, MAX_DOUBLINGS)
}

/** Creates the states without knowing any scanner yet. @param retryMs wait after the first failure, in milliseconds. */
export function createScannerStates(retryMs: number): ScannerStates {
  const away = new Map<string, { readonly failures: number; readonly untilMs: number }>()
  const refused = new Map<string, { readonly sizeBytes: number; readonly untilMs: number }>()
  return {
    waitMs: (clamd) => Math.max(0, (away.get(clamd)?.untilMs ?? 0) - performance.now()),
    noteReached(clamd, isReached) {
      const known = away.get(clamd)
      if (isReached) away.delete(clamd)
      // Scans that began together fail together, and count once.
      else if (!known || known.untilMs <= performance.now()) {
        const failures = (known?.failures ?? 0) + 1
        away.set(clamd, { failures, untilMs: performance.now() + backOff(retryMs, failures) })
      }
    },
    isTooLarge(clamd, sizeBytes) {
      const known = refused.get(clamd)
      return known !== undefined && known.untilMs > performance.now() && sizeBytes >= known.sizeBytes
    },
    noteTooLarge(clamd, sizeBytes) {
      const known = refused.get(clamd)
      const isNewer = !known || known.untilMs <= performance.now() || sizeBytes < known.sizeBytes
      if (isNewer) refused.set(clamd, { sizeBytes, untilMs: performance.now() + SIZE_TTL_MS })
    },
  }
}
