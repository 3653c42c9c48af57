/** State of the scanners of a service, each by its address. */
export interface ScannerStates {
  /** Milliseconds until a scanner that is away may be asked again; 0 for one that isn't. */
  waitMs(clamd: string): number
  /** Notes whether a scanner could be reached. */
  noteReached(clamd: string, isReached: boolean): void
  /** Returns true for files at least as large as one that the scanner has refused for its size. */
  isTooLarge(clamd: string, sizeBytes: number): boolean
  noteTooLarge(clamd: string, sizeBytes: number): void
}

/** Most doublings of a wait. */
const MAX_DOUBLINGS = 5
/** Time for which a scanner's size limit is believed, in milliseconds: clamd can't be asked for it, and its configuration can change. */
const SIZE_TTL_MS = 300_000

/** Doubles a wait with each failure, up to 32 times. */
export function backOff(waitMs: number, failures: number): number {
  return waitMs * 2 ** Math.min(failures - 1, MAX_DOUBLINGS)
}

/** Creates the states of scanners that nothing is known about. @param retryMs wait after the first failure, in milliseconds. */
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
