import type { OutputError } from '../errors/OutputError.js'
import { NO_ERRORS, sameErrors } from '../errors/toErrors.js'
import { EntrySnapshot, type EntryStart, type SnapshotFields } from './EntrySnapshot.js'
import type { FileInfo } from './FileInfo.js'
import type { EntryPhase, EntryUploadError, EntryWait, FileFields, OwnFields } from './UploadEntry.js'

/** The fields that an `edit` can set. */
export type EditableFields = Pick<
  OwnFields,
  | 'uuid'
  | 'cdnUrl'
  | 'cdnUrlModifiers'
  | 'fileInfo'
  | 'metadata'
  | 'hookMetadata'
  | 'tags'
  | 'uploadError'
  | 'state'
>

/** A step in an entry's life. */
export type EntryAction =
  /** The `onAdd` hooks begin: when the entry is added, and again when a refusal is retried. */
  | { readonly type: 'admit' }
  /** The `onAdd` hooks have ended, and validators have begun or ended. */
  | { readonly type: 'hooked'; readonly errors: readonly OutputError[]; readonly isPending: boolean }
  /** Validators have begun or ended. */
  | { readonly type: 'validated'; readonly errors: readonly OutputError[]; readonly isPending: boolean }
  | { readonly type: 'queue' }
  /** The entry has reached the front of the queue. */
  | { readonly type: 'turn' }
  /** The entry is handed to the transport. */
  | { readonly type: 'send' }
  | { readonly type: 'progress'; readonly bytesUploaded: number; readonly bytesTotal: number }
  /** All bytes are sent. */
  | { readonly type: 'sent' }
  | { readonly type: 'wait'; readonly wait: EntryWait | null }
  | { readonly type: 'pause' }
  /** @param keepsBytes Whether the transport continues where it stopped. */
  | { readonly type: 'resume'; readonly keepsBytes: boolean }
  /** A hook or a validator has refused the entry when it left the queue. */
  | { readonly type: 'refuse'; readonly errors: readonly OutputError[] }
  | { readonly type: 'succeed'; readonly info: FileInfo }
  | { readonly type: 'fail'; readonly error: EntryUploadError; readonly errors: readonly OutputError[] }
  | { readonly type: 'cancel' }
  /** The upload error is cleared. @param errors The remaining errors. */
  | { readonly type: 'retry'; readonly errors: readonly OutputError[] }
  | { readonly type: 'edit'; readonly fields: Partial<EditableFields> }
  /** The bytes or their description have changed. @param fields The fields that are set. */
  | { readonly type: 'file'; readonly fields: Partial<FileFields> }
  /** Sets why the entry starts automatically. */
  | { readonly type: 'start'; readonly starts: EntryStart }
  | { readonly type: 'remove' }

/** Waits for hooks and the page's functions. */
export const PREPARING: EntryWait = { reason: 'preparing', untilMs: null }

/** Waits for the service after all bytes are sent. */
export const FINISHING: EntryWait = { reason: 'finishing', untilMs: null }

/** The idle phase that the findings determine: `hooked` while validators are pending, then `validated` or `blocked`. */
const IDLE = 'by findings'
/** The phase doesn't change. */
const SAME = 'same'

type Row = { readonly [A in EntryAction['type']]?: EntryPhase | typeof IDLE | typeof SAME }

const any: Row = { validated: SAME, edit: SAME, file: SAME, start: SAME, remove: 'removed' }
const idle: Row = { ...any, admit: 'added', validated: IDLE }
const inFlight: Row = { ...any, wait: SAME, succeed: 'done', fail: 'failed', cancel: IDLE }

/**
 * The next phase for each phase and action. An action that isn't listed for a phase isn't allowed in it and is ignored. Progress that
 * reaches the last byte leads to `finishing`.
 *
 * Validators don't interrupt an upload. If they're due while the entry is `queued`, they run when it leaves the queue, together with the
 * `upload` validators, and `refuse` ends the upload. If they're due later, e.g. while the upload waits for the network, they run when it
 * has ended (`EntryChecks.isStale`). If a validator then rejects the file, the entry becomes `blocked`, or stays `done` or `failed`; its
 * status is `failed` in each case, because it has errors.
 */
// biome-ignore format: a table
const TABLE: Readonly<Record<EntryPhase, Row>> = {
  added:     { ...any, admit: 'added', hooked: IDLE, wait: SAME, succeed: 'done' },
  hooked:    { ...idle },
  validated: { ...idle, queue: 'queued' },
  blocked:   { ...idle },
  queued:    { ...any, turn: 'preparing', pause: 'paused', cancel: IDLE },
  preparing: { ...inFlight, send: 'sending', refuse: IDLE, pause: 'paused' },
  sending:   { ...inFlight, progress: 'sending', sent: 'finishing', pause: 'paused' },
  paused:    { ...any, resume: 'queued', cancel: IDLE },
  finishing: { ...inFlight, progress: 'sending', sent: SAME },
  done:      { ...any },
  failed:    { ...any, admit: SAME, wait: SAME, retry: IDLE },
  removed:   {},
}

/** Whether an action is allowed in a phase. */
export function allows(phase: EntryPhase, type: EntryAction['type']): boolean {
  return TABLE[phase][type] !== undefined
}

/**
 * Returns the entry after an action; the same object if nothing has changed.
 *
 * @returns undefined if the action isn't allowed in the entry's phase
 */
export function reduceEntry(entry: EntrySnapshot, action: EntryAction): EntrySnapshot | undefined {
  const target = TABLE[entry.phase][action.type]
  if (target === undefined) return undefined
  const isFound = action.type !== 'hooked' || action.isPending || action.errors !== NO_ERRORS
  if (!isFound && entry.status === 'idle' && !entry.isValidationPending)
    return new EntrySnapshot(entry, 'validated')
  const change = changesOf(entry, action)
  const isRevived = entry.phase === 'failed' && change.uploadError === null
  if (target === IDLE || isRevived) change.phase = idlePhase(entry, change)
  else if (target !== SAME) change.phase ??= target
  let isChanged = action.type === 'file' || action.type === 'edit'
  for (const key in change) {
    isChanged ||= entry[key as keyof SnapshotFields] !== change[key as keyof SnapshotFields]
  }
  return isChanged ? new EntrySnapshot(entry, change) : entry
}

type Change = { -readonly [K in keyof SnapshotFields]?: SnapshotFields[K] }

function changesOf(entry: EntrySnapshot, action: EntryAction): Change {
  switch (action.type) {
    case 'admit':
      return { isValidationPending: true }
    case 'hooked':
    case 'validated': {
      // Errors of an upload in flight don't change until it has ended.
      const found = entry.isUploading ? entry.errors : action.errors
      const isSame = found === entry.errors || sameErrors(found, entry.errors)
      const errors = isSame ? entry.errors : found
      return { errors, isValidationPending: action.isPending }
    }
    case 'queue':
      return { bytesUploaded: 0, bytesTotal: null, uploadError: null, wait: null, starts: null }
    case 'progress': {
      const { bytesUploaded, bytesTotal } = action
      // Everything has been sent; a lower count can only come from another attempt.
      if (entry.phase === 'finishing' && bytesUploaded >= entry.bytesUploaded) return { phase: 'finishing' }
      if (bytesTotal > 0 && bytesUploaded >= bytesTotal) {
        return { bytesUploaded, bytesTotal, phase: 'finishing', wait: entry.wait ?? FINISHING }
      }
      return { bytesUploaded, bytesTotal, wait: entry.wait === FINISHING ? null : entry.wait }
    }
    case 'sent': {
      const bytesTotal = entry.bytesTotal ?? entry.fileSize
      return { wait: FINISHING, bytesUploaded: bytesTotal ?? 0, bytesTotal }
    }
    case 'wait': {
      const wait = action.wait ?? (entry.phase === 'finishing' ? FINISHING : null)
      const isSame =
        wait?.reason === entry.wait?.reason &&
        wait?.untilMs === entry.wait?.untilMs &&
        wait?.message === entry.wait?.message
      if (isSame) return {}
      // Bytes are being resent, so they're no longer all sent, even though the count doesn't drop.
      return wait?.reason === 'resending' && entry.phase === 'finishing'
        ? { wait, phase: 'sending' }
        : { wait }
    }
    case 'resume':
      return action.keepsBytes ? {} : { bytesUploaded: 0, bytesTotal: null }
    case 'refuse':
      return { errors: action.errors, wait: null, starts: 'refused' }
    case 'succeed': {
      const { info } = action
      return {
        wait: null,
        fileInfo: info,
        uuid: info.uuid,
        cdnUrl: entry.cdnUrl ?? info.cdnUrl,
        metadata: info.metadata ?? entry.metadata,
        tags: info.tags ?? entry.tags,
      }
    }
    case 'fail':
      return { wait: null, uploadError: action.error, errors: action.errors }
    case 'retry':
      return { uploadError: null, errors: action.errors }
    case 'pause':
    case 'cancel':
      return { wait: null }
    case 'edit':
    case 'file':
      return { ...action.fields }
    case 'start':
      return { starts: action.starts }
    case 'remove':
      return { starts: null }
    default:
      return {}
  }
}

function idlePhase(entry: EntrySnapshot, change: Change): EntryPhase {
  if (change.fileInfo ?? entry.fileInfo) return 'done'
  if (change.isValidationPending ?? entry.isValidationPending) return 'hooked'
  return (change.errors ?? entry.errors).length > 0 ? 'blocked' : 'validated'
}
