import { describeFault, type Fault } from './Fault.js'
import type { KnownFault, VerifyState } from './VerifyState.js'

/** Where faults are reported. */
export interface FaultBookSettings {
  readonly now: () => number
  readonly log: {
    info(message: string, facts?: object): void
    error(message: string, facts?: object): void
  }
  /** See `VerifyOptions`. */
  readonly onFault?: (fault: Fault) => void | Promise<void>
}

/** Faults of a bucket. One counts once it was found twice: a file may be removed while it is checked. */
export interface FaultBook {
  /** Continues with saved faults. */
  load(saved: Pick<VerifyState, 'faults' | 'unlistedFaults'>): void
  /** Notes a fault, unless it is known. */
  add(fault: Fault): void
  /** Faults of earlier runs that have to be looked at again. */
  findDue(): readonly KnownFault[]
  /** Notes what another look at a fault has found, undefined for none. */
  settle(known: KnownFault, found: Fault | undefined): void
  save(): Pick<VerifyState, 'faults' | 'unlistedFaults'>
}

const MAX_FAULTS = 1_000
/** Faults that are looked at again in one run. */
const MAX_DUE = 100
const RECHECK_MS = 3_600_000

/** Creates an empty book. */
export function createFaultBook({ now, log, onFault }: FaultBookSettings): FaultBook {
  let faults = new Map<string, KnownFault>()
  let due: readonly KnownFault[] = []
  let unlistedFaults = 0

  function report(fault: Fault): void {
    const { uuid, kind, key } = fault
    log.error(describeFault(fault), { fault: kind, uuid, key })
    // What the host's function throws must not end the run.
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
