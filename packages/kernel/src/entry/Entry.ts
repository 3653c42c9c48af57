import type { OutputError } from '../errors/OutputError.js'
import type { EntrySnapshot } from './EntrySnapshot.js'

/** An entry's upload, from being queued until it has ended. A pause doesn't end it. */
export interface EntryUpload {
  /** Aborts the current attempt; a resumed upload gets a new controller. */
  controller: AbortController
  /** Resolves {@link settled}. */
  readonly settle: () => void
  /** Resolves when the upload has ended or was canceled. */
  readonly settled: Promise<void>
  /** Resolves when Uppy's pre-processors have ended; a resumed upload doesn't run them again. */
  processed?: Promise<void> | null
  /** The upload method or transport that the current attempt uses. */
  sender?: unknown
}

/** Storage for a transport that can continue an upload after a pause, or start it before its bytes may be sent. */
export interface UploadSession {
  /** Set by the transport, which receives it again with the next attempt. */
  kept?: unknown
  /**
   * Called once when the upload is canceled (even while it's paused), when the entry is removed or a validator refuses it (even after the
   * upload has failed), and when its bytes are replaced.
   */
  discard?: (() => void) | undefined
}

/** A file hook's refusal of a file. */
export interface Rejection {
  readonly hook: object
  readonly errors: readonly OutputError[]
}

/** The hooks that have changed an entry, with its bytes since: retrying the upload must not apply them twice. */
export interface AppliedHooks {
  readonly file: Blob
  readonly hooks: readonly object[]
}

/** A single run of a validator. */
export interface ValidatorRun {
  /** The result; while this run is pending, the previous run's result. */
  errors: readonly OutputError[]
  isPending: boolean
  readonly controller: AbortController | undefined
}

/** An entry's hooks and validators: what is running, and what they have found. */
export interface EntryChecks {
  /** Aborts the pending `onAdd` hooks. */
  hooks: AbortController | null
  /** Id of the pending file hook. */
  runningHook: string | null
  applied: AppliedHooks | null
  rejection: Rejection | null
  /** Validator runs that found an error, are pending, or must not be repeated. */
  validators: Map<object, ValidatorRun> | null
  /** Whether the validators or the bytes have changed during the upload; the validators then run after it. */
  isStale: boolean
}

/** The uploads that an entry counts toward, as numbers; 0 means it doesn't count. */
export interface EntryTotals {
  /** The upload trigger whose progress the entry counts toward. */
  trigger: number
  /** The current uploads that the entry belongs to. */
  run: number
  /** The round of uploads in which the entry was started; `all-settled` ends a round. */
  round: number
}

/**
 * One file for as long as it's in the list: its current snapshot, which {@link reduceEntry} replaces, and its runs, which are aborted when
 * it's removed. Each run is an object that a single module owns.
 */
export class Entry {
  /** The current snapshot. */
  now: EntrySnapshot
  /** The id, which stays the same in all snapshots. */
  readonly id: string
  /** Data from the code that created the file, e.g. Uppy's fields for a file that an Uppy plugin has added. */
  declare readonly origin: object | null
  /** Owned by `validation/` and `FileHooks`; null if they have nothing to keep, as for most entries. */
  declare checks: EntryChecks | null
  /** Owned by `UploadQueue`. */
  declare upload: EntryUpload | null
  /** The transport's record of an upload of these bytes. Owned by `beginUpload`. */
  declare session: (UploadSession & { readonly file: Blob | null; readonly service: object }) | null
  /** Owned by the upload counts and `all-settled`. */
  declare totals: Readonly<EntryTotals>

  constructor(now: EntrySnapshot, origin: object | null = null) {
    this.now = now
    this.id = now.internalId
    if (origin) this.origin = origin
  }
}

// On the prototype, because most files in a long list have these values.
Object.assign(Entry.prototype, {
  origin: null,
  checks: null,
  upload: null,
  session: null,
  totals: { trigger: 0, run: 0, round: 0 },
} satisfies Omit<Entry, 'id' | 'now'>)

/** Returns an entry's checks for changing them; creates them if needed. */
export function checksOf(entry: Entry): EntryChecks {
  entry.checks ??= {
    hooks: null,
    runningHook: null,
    applied: null,
    rejection: null,
    validators: null,
    isStale: false,
  }
  return entry.checks
}

/** The latest totals: files that start together share an object. */
const latest: EntryTotals[] = []

/** Sets the uploads that an entry counts toward. */
export function countIn(
  entry: Entry,
  {
    trigger = entry.totals.trigger,
    run = entry.totals.run,
    round = entry.totals.round,
  }: Partial<EntryTotals>,
): void {
  for (const known of latest) {
    if (known.trigger !== trigger || known.run !== run || known.round !== round) continue
    entry.totals = known
    return
  }
  const totals = { trigger, run, round }
  entry.totals = totals
  // Three are enough: starting a file sets three numbers, one per step.
  if (latest.push(totals) > 3) latest.shift()
}
