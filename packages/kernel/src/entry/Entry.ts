import type { OutputError } from '../errors/OutputError.js'
import type { EntrySnapshot } from './EntrySnapshot.js'

/** The upload of an entry, from the moment of queueing on until it has ended; a pause does not end it. */
export interface EntryUpload {
  /** Of the current attempt; a resumed upload has another one. */
  controller: AbortController
  /** Resolves {@link settled}. */
  readonly settle: () => void
  /** Resolves when the upload has ended or was canceled. */
  readonly settled: Promise<void>
  /** Resolves when the pre-processors of Uppy have ended; a resumed upload does not pass them again. */
  processed?: Promise<void> | null
}

/** Storage for a transport that can continue an upload after a pause, or begin it before its bytes may be sent. */
export interface UploadSession {
  /** Set by the transport; it receives it again with the next attempt. */
  kept?: unknown
  /**
   * Called once when the upload is canceled, also while it is paused, when its entry is removed or refused by a validator, also after the
   * upload has failed, and when its bytes were replaced.
   */
  discard?: (() => void) | undefined
}

/** The refusal of a file by a file hook. */
export interface Rejection {
  readonly hook: object
  readonly errors: readonly OutputError[]
}

/** The hooks that have changed an entry, and its bytes since: a retry of the upload must not apply them twice. */
export interface AppliedHooks {
  readonly file: Blob
  readonly hooks: readonly object[]
}

/** One run of one validator. */
export interface ValidatorRun {
  /** The result; while this run is pending, the result of the run before it. */
  errors: readonly OutputError[]
  isPending: boolean
  readonly controller: AbortController | undefined
}

/** Hooks and validators of an entry: those that run, and their findings. */
export interface EntryChecks {
  /** The `onAdd` hooks in flight. */
  hooks: AbortController | null
  /** Id of the file hook that has not ended. */
  runningHook: string | null
  applied: AppliedHooks | null
  rejection: Rejection | null
  /** Runs of validators that found an error, are pending, or must not be repeated. */
  validators: Map<object, ValidatorRun> | null
  /** Whether its validators or its bytes have changed during its upload; they run when it has ended. */
  isStale: boolean
}

/** Numbers of the uploads that an entry counts in; 0 for none. */
export interface EntryTotals {
  /** The upload trigger whose progress it counts in. */
  trigger: number
  /** The current uploads that it belongs to. */
  run: number
  /** The round of uploads that it was started in, which `all-settled` ends. */
  round: number
}

/**
 * One file, for as long as it is in the list: its current snapshot, which {@link reduceEntry} replaces, and the runs
 * that belong to it, which are aborted with it. Each run is an object of one module.
 */
export class Entry {
  /** The entry as it is now. */
  now: EntrySnapshot
  /** The same for all its snapshots. */
  readonly id: string
  /** Knowledge of the code that has made the file, e.g. Uppy's own fields of a file that a plugin of Uppy has added. */
  declare readonly origin: object | null
  /** Of `validation/` and `FileHooks`; null for an entry of which they keep nothing, as for most. */
  declare checks: EntryChecks | null
  /** Of `UploadQueue`. */
  declare upload: EntryUpload | null
  /** The transport's record of an upload of these bytes; of `beginUpload`. */
  declare session: (UploadSession & { readonly file: Blob | null; readonly service: object }) | null
  /** Of the counts and of `all-settled`. */
  declare totals: Readonly<EntryTotals>

  constructor(now: EntrySnapshot, origin: object | null = null) {
    this.now = now
    this.id = now.internalId
    if (origin) this.origin = origin
  }
}

// Most files of a long list have these: once for all of them.
Object.assign(Entry.prototype, {
  origin: null,
  checks: null,
  upload: null,
  session: null,
  totals: { trigger: 0, run: 0, round: 0 },
} satisfies Omit<Entry, 'id' | 'now'>)

/** Returns the checks of an entry, to be changed. */
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

/** The latest totals: files that are started together share them. */
const latest: EntryTotals[] = []

/** Sets numbers of the uploads that an entry counts in. */
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
  // Those of one file's start: each of its steps sets one number.
  if (latest.push(totals) > 3) latest.shift()
}
