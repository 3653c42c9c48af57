import type { OutputError } from '../errors/OutputError.js'
import { NO_ERRORS, sameErrors } from '../errors/toErrors.js'
import { EntrySnapshot, type EntryStart, type SnapshotFields } from './EntrySnapshot.js'
import type { FileInfo } from './FileInfo.js'
import type { EntryPhase, EntryUploadError, EntryWait, FileFields, OwnFields } from './UploadEntry.js'

/** The fields that an `edit` may set. */
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

/** One step of an entry's life. */
export type EntryAction =
  /** Its `onAdd` hooks begin: when it is added, and again when a refusal is retried. */
  | { readonly type: 'admit' }
  /** Its `onAdd` hooks have ended, and its validators have begun or ended. */
  | { readonly type: 'hooked'; readonly errors: readonly OutputError[]; readonly isPending: boolean }
  /** Validators have begun or ended. */
  | { readonly type: 'validated'; readonly errors: readonly OutputError[]; readonly isPending: boolean }
  | { readonly type: 'queue' }
  /** Its turn in the queue has come. */
  | { readonly type: 'turn' }
  /** The transport receives it. */
  | { readonly type: 'send' }
  | { readonly type: 'progress'; readonly bytesUploaded: number; readonly bytesTotal: number }
  /** All bytes are sent. */
  | { readonly type: 'sent' }
  | { readonly type: 'wait'; readonly wait: EntryWait | null }
  | { readonly type: 'pause' }
  /** @param keepsBytes Whether the transport continues where it stopped. */
  | { readonly type: 'resume'; readonly keepsBytes: boolean }
  /** A hook or a validator has refused it at its turn. */
  | { readonly type: 'refuse'; readonly errors: readonly OutputError[] }
  | { readonly type: 'succeed'; readonly info: FileInfo }
  | { readonly type: 'fail'; readonly error: EntryUploadError; readonly errors: readonly OutputError[] }
  | { readonly type: 'cancel' }
  /** The error of its upload is cleared. @param errors The errors that are left. */
  | { readonly type: 'retry'; readonly errors: readonly OutputError[] }
  | { readonly type: 'edit'; readonly fields: Partial<EditableFields> }
  /** It has other bytes, or another description of them. @param fields The fields that are set. */
  | { readonly type: 'file'; readonly fields: Partial<FileFields> }
  /** Sets why it starts by itself. */
  | { readonly type: 'start'; readonly starts: EntryStart }
  | { readonly type: 'remove' }

/** The wait for hooks and for functions of the page. */
export const PREPARING: EntryWait = { reason: 'preparing', untilMs: null }

/** The wait for the service once all bytes are sent. */
export const FINISHING: EntryWait = { reason: 'finishing', untilMs: null }

/** The idle phase that follows from the findings: `hooked` while validators are pending, then `validated` or `blocked`. */
const IDLE = 'by findings'
/** The phase stays. */
const SAME = 'same'

type Row = { readonly [A in EntryAction['type']]?: EntryPhase | typeof IDLE | typeof SAME }

const any: Row = { validated: SAME, edit: SAME, file: SAME, start: SAME, remove: 'removed' }
const idle: Row = { ...any, admit: 'added', validated: IDLE }
const inFlight: Row = { ...any, wait: SAME, succeed: 'done', fail: 'failed', cancel: IDLE }

/**
 * The phase that follows each phase and action. An action that is missing is not allowed in the phase, and ignored. Progress
 * that reaches the last byte leads to `finishing`.
 *
 * Validators do not interrupt an upload. Those that are due while it is `queued` run at its turn, together with those for
 * `upload`; `refuse` ends it there. Those that are due later, e.g. while it waits for the network, run when it has ended
 * (`EntryChecks.isStale`). A file that one of them rejects is then `blocked`, or stays `done` or `failed`: its status is `failed` in
 * each case, because it has errors.
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

/** Whether a phase allows an action. */
export function allows(phase: EntryPhase, type: EntryAction['type']): boolean {
  return TABLE[phase][type] !== undefined
}

/**
 * Returns the entry after an action: the same object where nothing has changed.
 *
 * @returns undefined where the entry's phase does not allow the action
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
      // The errors of an upload in flight stay as they are until it has ended.
      const found = entry.isUploading ? entry.errors : action.errors
      const isSame = found === entry.errors || sameErrors(found, entry.errors)
      const errors = isSame ? entry.errors : found
      return { errors, isValidationPending: action.isPending }
    }
    case 'queue':
      return { bytesUploaded: 0, bytesTotal: null, uploadError: null, wait: null, starts: null }
    case 'progress': {
      const { bytesUploaded, bytesTotal } = action
      // Nothing is sent any more; fewer bytes are those of another attempt.
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
      // Its bytes are no longer all sent, although none of them is taken back.
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
