/*
 * Each field of an entry has a single owner; all other code reads the snapshot.
 *
 *   reduceEntry()     all fields, including the bytes: each change to an entry is an action for `EntryList.dispatch()`
 *
 * Uppy's file map mirrors the entries. Code that changes a file in the map dispatches an action, like all other code. Once there is a
 * `fileInfo`, the service's name, size and type replace the local file's. Runs (hooks, validators, the upload) and their signals belong to
 * the `Entry`; the slot `thumbnail` provides thumbnails.
 */
import type { OutputError } from '../errors/OutputError.js'
import type { FileInfo, FileMetadata, FileTags } from './FileInfo.js'

/** Why an upload failed. */
export interface EntryUploadError {
  readonly type: 'UPLOAD_ERROR' | 'NETWORK_ERROR' | 'UNKNOWN_ERROR'
  readonly message: string
  readonly error: unknown
}

/**
 * Why an entry currently makes no progress:
 *
 * - `preparing`: file hooks, or the page's functions for metadata and tags, are running.
 * - `offline`: the device is offline; the transport continues automatically.
 * - `busy`: the service throttles requests; the transport retries automatically.
 * - `unreachable`: requests fail; the transport retries automatically.
 * - `signed-out`: the page's server wants the user to sign in; the transport continues when it's told to.
 * - `resending`: bytes that were already counted are sent again.
 * - `unreported`: bytes are sent, but the browser doesn't report how many, e.g. because a service worker forwards them.
 * - `relayed`: bytes have left this device but haven't been confirmed yet, e.g. because a gateway forwards them.
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

/** Why an entry makes no progress, and when that might end. */
export interface EntryWait {
  readonly reason: EntryWaitReason
  /** When the next attempt begins, in milliseconds since the Unix epoch; null if unknown. */
  readonly untilMs: number | null
  /** A sentence from the page's server for the user, which the list shows. @default the list's message for the reason */
  readonly message?: string
}

/**
 * An entry's phase:
 *
 * - `added`: in the list; `onAdd` hooks are pending.
 * - `hooked`: the hooks have ended; validators are pending.
 * - `validated`: idle and valid. `blocked`: idle, refused by a hook or a validator.
 * - `queued`: waiting for a slot in the queue.
 * - `preparing`: `beforeUpload` hooks, validators on upload, and functions for metadata and tags are running.
 * - `sending`: the transport has it. `paused`: paused by `uploader.pause()`, can be resumed.
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

/** An entry's status. If several apply, the first of: removed, failed, success, uploading, idle. */
export type EntryStatus = 'idle' | 'uploading' | 'success' | 'failed' | 'removed'

/**
 * State that plugins keep with an entry, each under its own key; it's never sent to the service. Plugins add their keys by declaration
 * merging and write them with `context.setEntryState()`.
 *
 * @example
 * declare module '@lading/kernel' {
 *   interface EntryState { rating: number }
 * }
 */
export interface EntryState {}

/** Changes to a plugin's state in an entry; undefined removes a key. */
export type EntryStateUpdate = { readonly [K in keyof EntryState]?: EntryState[K] | undefined }

/** The fields that the kernel keeps itself. Only `reduceEntry()` changes them. */
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
  /** Metadata from file hooks, merged over the host page's metadata when the file is sent. */
  readonly hookMetadata: FileMetadata | null
  readonly tags: FileTags | null
  /** Bytes that the current upload has handed to the network. @default 0 */
  readonly bytesUploaded: number
  /** Total bytes of the current upload; null until the transport reports it. @default null */
  readonly bytesTotal: number | null
  readonly uploadError: EntryUploadError | null
  /** Why the upload makes no progress, other than being queued or validated; null while it does. */
  readonly wait: EntryWait | null
  /** Whether hooks or validators are pending; the file isn't uploaded until they have ended. */
  readonly isValidationPending: boolean
  readonly errors: readonly OutputError[]
  readonly state: Readonly<Partial<EntryState>>
}

/** An entry's bytes and their description. */
export interface FileFields {
  /** The bytes, if this page has them. */
  readonly file: File | Blob | null
  readonly fileName: string | null
  /** In bytes. */
  readonly fileSize: number | null
  readonly mimeType: string | null
  /** Path inside the chosen or dropped folder, with `/` as the separator. */
  readonly fullPath: string | null
}

/** The fields that every entry has, regardless of its status. */
export interface UploadEntryFields extends OwnFields, FileFields {
  /** The same as `internalId`. */
  readonly uid: string
  readonly isImage: boolean
  /** Whether it's waiting for a queue slot; nothing has been sent yet. */
  readonly isQueued: boolean
  /** True from being queued until the upload has ended. */
  readonly isUploading: boolean
  readonly isRemoved: boolean
  /** From 0 to 100. */
  readonly uploadProgress: number
  readonly status: EntryStatus
}

/**
 * An immutable snapshot of a file in the list: a change creates a new snapshot. Don't copy it by spreading, because fields with default
 * values aren't own properties and would be lost; read fields by name.
 * Narrowed by its `status`: a `'success'` entry has `fileInfo`, `uuid` and `cdnUrl`.
 */
export type UploadEntry =
  | (UploadEntryFields & {
      readonly status: 'success'
      readonly fileInfo: FileInfo
      readonly uuid: string
      readonly cdnUrl: string
    })
  | (UploadEntryFields & { readonly status: Exclude<EntryStatus, 'success'> })
