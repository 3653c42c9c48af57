/*
 * Each field of an entry has one owner; all other code reads the snapshot.
 *
 *   reduceEntry()     all fields, the bytes included: each change of an entry is an action of `EntryList.dispatch()`
 *
 * Uppy's file map mirrors the entries. Code that changes a file in the map dispatches an action, like all other code. Once
 * there is a `fileInfo`, the service's name, size and type replace the local file's. Runs (hooks, validators, the upload)
 * and their signals belong to the `Entry`; the slot `thumbnail` provides thumbnails.
 */
import type { OutputError } from '../errors/OutputError.js'
import type { FileInfo, FileMetadata, FileTags } from './FileInfo.js'

/** An upload's failure. */
export interface EntryUploadError {
  readonly type: 'UPLOAD_ERROR' | 'NETWORK_ERROR' | 'UNKNOWN_ERROR'
  readonly message: string
  readonly error: unknown
}

/**
 * Why an entry makes no progress at the moment:
 *
 * - `preparing`: file hooks, or the page's functions for metadata and tags, are running.
 * - `offline`: the network is missing; the transport continues by itself.
 * - `busy`: the service throttles requests; the transport retries by itself.
 * - `unreachable`: requests fail; the transport retries by itself.
 * - `signed-out`: the page's server wants the person to sign in; the transport continues when it's told to.
 * - `resending`: bytes are sent again that were counted before.
 * - `unreported`: bytes are sent, and the browser doesn't report how many, e.g. because a service worker passes them on.
 * - `relayed`: bytes have left this device and aren't answered yet, e.g. because a gateway passes them on.
 * - `finishing`: all bytes are sent, and the service is processing the file.
 */
export type EntryWaitReason =
  | 'preparing'
  | 'offline'
  | 'busy'
  | 'unreachable'
  | 'signed-out'
  | 'resending'
  | 'unreported'
  | 'relayed'
  | 'finishing'

/** A reason why an entry makes no progress, and when that may end. */
export interface EntryWait {
  readonly reason: EntryWaitReason
  /** When the next attempt begins, in milliseconds since the Unix epoch; null when that is unknown. */
  readonly untilMs: number | null
  /** Sentence of the page's server for the person, which the list shows. @default the list's own words for the reason */
  readonly message?: string
}

/**
 * Where an entry stands:
 *
 * - `added`: in the list; `onAdd` hooks are pending.
 * - `hooked`: the hooks have ended; validators are pending.
 * - `validated`: idle and valid. `blocked`: idle, refused by a hook or a validator.
 * - `queued`: waits for its turn.
 * - `preparing`: `beforeUpload` hooks, validators on upload, and functions for metadata and tags are running.
 * - `sending`: the transport has it. `paused`: stopped by `uploader.pause()`, to be resumed.
 * - `finishing`: all bytes are sent; the service is processing the file.
 * - `done`: it has a `fileInfo`. `failed`: the upload has failed. `removed`: no longer in the list.
 */
export type EntryPhase =
  | 'added'
  | 'hooked'
  | 'validated'
  | 'blocked'
  | 'queued'
  | 'preparing'
  | 'sending'
  | 'paused'
  | 'finishing'
  | 'done'
  | 'failed'
  | 'removed'

/** The state of an entry. Of several that apply, the first of: removed, failed, success, uploading, idle. */
export type EntryStatus = 'idle' | 'uploading' | 'success' | 'failed' | 'removed'

/**
 * State that plugins keep with an entry, each under a key of its own; it is never sent to the service. Plugins add their
 * keys by declaration merging and write them with `context.setEntryState()`.
 *
 * @example
 * declare module '@lading/kernel' {
 *   interface EntryState { rating: number }
 * }
 */
export interface EntryState {}

/** Changes of a plugin's own state of an entry; undefined removes a key. */
export type EntryStateUpdate = { readonly [K in keyof EntryState]?: EntryState[K] | undefined }

/** The fields that the kernel keeps itself; `reduceEntry()` alone changes them. */
export interface OwnFields {
  readonly phase: EntryPhase
  readonly internalId: string
  readonly source: string
  readonly silent: boolean
  readonly externalUrl: string | null
  readonly uuid: string | null
  readonly cdnUrl: string | null
  readonly cdnUrlModifiers: string
  readonly fileInfo: FileInfo | null
  readonly metadata: FileMetadata | null
  /** Metadata of file hooks, which is merged over the host's when the file is sent. */
  readonly hookMetadata: FileMetadata | null
  readonly tags: FileTags | null
  /** Bytes handed to the network by the current upload. @default 0 */
  readonly bytesUploaded: number
  /** All bytes of the current upload; null before the transport has reported any. @default null */
  readonly bytesTotal: number | null
  readonly uploadError: EntryUploadError | null
  /** Its wait, beside those for its turn in the queue and its validation; null while it makes progress. */
  readonly wait: EntryWait | null
  /** Whether hooks or validators have not finished; the file is not uploaded before. */
  readonly isValidationPending: boolean
  readonly errors: readonly OutputError[]
  readonly state: Readonly<Partial<EntryState>>
}

/** The bytes of an entry, and what describes them. */
export interface FileFields {
  /** The bytes, while this page has them. */
  readonly file: File | Blob | null
  readonly fileName: string | null
  /** In bytes. */
  readonly fileSize: number | null
  readonly mimeType: string | null
  /** Path below the folder that was chosen or dropped, with `/` between its parts. */
  readonly fullPath: string | null
}

/** The fields of an entry, whatever its status. */
export interface UploadEntryFields extends OwnFields, FileFields {
  /** The same as `internalId`. */
  readonly uid: string
  readonly isImage: boolean
  /** Waits for a slot of the queue; nothing has been sent yet. */
  readonly isQueued: boolean
  /** True from the moment of queueing on, until the upload has ended. */
  readonly isUploading: boolean
  readonly isRemoved: boolean
  /** From 0 to 100. */
  readonly uploadProgress: number
  readonly status: EntryStatus
}

/**
 * One file of the list at one moment. Immutable: a change makes a new snapshot. Read its fields by their names: those that have
 * their usual value are not the object's own, so a copy by spreading lacks them.
 * Narrowed by its `status`: one of status `'success'` has `fileInfo`, `uuid` and `cdnUrl`.
 */
export type UploadEntry =
  | (UploadEntryFields & {
      readonly status: 'success'
      readonly fileInfo: FileInfo
      readonly uuid: string
      readonly cdnUrl: string
    })
  | (UploadEntryFields & { readonly status: Exclude<EntryStatus, 'success'> })
