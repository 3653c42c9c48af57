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

/**
 * One file, for as long as it is in the list: its current snapshot, which {@link reduceEntry} replaces, and the runs
 * that belong to it, which are aborted with it.
 */
export class Entry {
  /** The entry as it is now. */
  now: EntrySnapshot
  /** The `onAdd` hooks in flight. */
  declare hooks: AbortController | null
  /** Id of the file hook that has not ended. */
  declare runningHook: string | null
  declare applied: AppliedHooks | null
  declare rejection: Rejection | null
  /** Runs of validators that found an error, are pending, or must not be repeated. */
  declare validators: Map<object, ValidatorRun> | null
  /** Whether its validators or its bytes have changed during its upload; they run when it has ended. */
  declare isStale: boolean
  /**
   * Why it starts by itself: it is `new`, so that no trigger has started it, unless `confirmUpload` is on; or, as soon as it is
   * valid, because its upload was `refused`, or is to be `paused` again. Null for one that a trigger has started.
   */
  declare starts: 'new' | 'refused' | 'paused' | null
  declare upload: EntryUpload | null
  /** The transport's record of an upload of these bytes. */
  declare session: (UploadSession & { readonly file: Blob | null }) | null
  /** Number of the upload trigger whose progress it counts in. */
  declare trigger: number
  /** Number of the current uploads that it belongs to. */
  declare run: number
  /** Number of the round of uploads that it was started in. */
  declare round: number
  /** Whether its subscribers wait for the end of the batch. */
  declare isUnread: boolean
  /** Whether Uppy's map has older bytes than the entry. */
  declare isUnmirrored: boolean
  /** Object URLs that end with it. */
  declare urls: Set<string> | null
  /** Revokes them. */
  declare release: (() => void) | null

  constructor(now: EntrySnapshot) {
    this.now = now
  }

  get id(): string {
    return this.now.internalId
  }
}

// Most files of a long list have these: once for all of them.
Object.assign(Entry.prototype, {
  hooks: null,
  runningHook: null,
  applied: null,
  rejection: null,
  validators: null,
  isStale: false,
  starts: 'new',
  upload: null,
  session: null,
  trigger: 0,
  run: 0,
  round: 0,
  isUnread: false,
  isUnmirrored: false,
  urls: null,
  release: null,
} satisfies Omit<Entry, 'id' | 'now'>)
