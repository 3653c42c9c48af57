import { describeFault, type Fault } from './Fault.js'
import type { KnownFault, VerifyState } from './VerifyState.js'

/** Options for a fault book. */
export interface FaultBookSettings {
  readonly now: () => number
  readonly log: {
    info(message: string, facts?: object): void
    error(message: string, facts?: object): void
  }
  /** See `VerifyOptions`. */
  readonly onFault?: (fault: Fault) => void | Promise<void>
}

/** Tracks faults. A fault is reported when a second check confirms it, because files can be removed during a check. */
export interface FaultBook {
  /** Loads saved faults. */
  load(saved: Pick<VerifyState, 'faults' | 'unlistedFaults'>): void
  /** Adds a fault, unless it's known. */
  add(fault: Fault): void
  /** Returns faults from earlier runs that need another check. */
  findDue(): readonly KnownFault[]
  /** Applies the result of another check. @param found undefined if the file is intact now */
  settle(known: KnownFault, found: Fault | undefined): void
  save(): Pick<VerifyState, 'faults' | 'unlistedFaults'>
}

const MAX_FAULTS = 1_000
/** Maximum faults to check again in one run. */
const MAX_DUE = 100
const RECHECK_MS = 3_600_000

/** Creates an empty fault book. */
export function createFaultBook({ now, log, onFault }: FaultBookSettings): FaultBook {
  let faults = new Map<string, KnownFault>()
  let due: readonly KnownFault[] = []
  let unlistedFaults = 0

  function report(fault: Fault): void {
    const { uuid, kind, key } = fault
    log.error(describeFault(fault), { fault: kind, uuid, key })
    // The host's function must not end the run.
    void Promise.resolve(fault)
      .then(onFault)
      .catch((error: unknown) => log.error(`The function onFault failed: ${String(error)}`))
  }

  return {
    load(saved) {
      faults = new Map(saved.faults.map((fault) => [fault.uuid, fault]))
      unlistedFaults = saved.unlistedFaults
      due = saved.faults
        .filter(({ isConfirmed, checkedMs }) => !isConfirmed || Math.abs(now() - checkedMs) >= RECHECK_MS)
        .slice(0, MAX_DUE)
    },
    add(fault) {
      if (faults.has(fault.uuid)) return
      if (faults.size < MAX_FAULTS) {
        faults.set(fault.uuid, { ...fault, foundMs: now(), checkedMs: now(), isConfirmed: false })
        return
      }
      if (unlistedFaults === 0)
        log.error(
          `More than ${MAX_FAULTS} files are damaged: run lading-service verify --all for the others.`,
        )
      unlistedFaults++
    },
    findDue: () => due,
    settle(known, found) {
      const { uuid, kind, isConfirmed, foundMs } = known
      if (!found) {
        faults.delete(uuid)
        if (isConfirmed) log.info(`The file ${uuid} is right again, or removed.`, { fault: kind, uuid })
        return
      }
      const isKnown = isConfirmed && found.kind === kind
      if (!isKnown) report(found)
      faults.set(uuid, { ...found, foundMs, checkedMs: now(), isConfirmed: true })
    },
    save: () => ({ faults: [...faults.values()], unlistedFaults }),
  }
}
