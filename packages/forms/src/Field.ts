import type { OutputCollectionState } from '@lading/kernel'
import type { RefObject } from 'react'
import type { FieldLists } from './FieldLists.js'
import type { FieldValue } from './FieldValue.js'
import type { FieldRecord } from './isOtherRecord.js'
import type { UploaderFieldOptions } from './UploaderFieldOptions.js'

/** The uploads of a field, as its form shows them. */
export interface UploadState {
  /** Whether files are not uploaded yet. */
  readonly isBusy: boolean
  /** Whether the form waits for uploads before it is sent. */
  readonly isSubmitting: boolean
  /** Of the uploads, from 0 to 100. */
  readonly progress: number
  /** Why the uploads keep the form from being sent; otherwise empty. */
  readonly error: string
}

/** A button that sends a form. */
export type Submitter = HTMLButtonElement | HTMLInputElement

/** The half of a field that is loaded with its uploader. */
export interface LoadedUploads {
  /** Returns whether the form has to wait before a button sends it, or is refused. */
  readonly holds: (submitter?: Submitter | null) => boolean
  /** Uploads the files that wait. Resolves when all uploads have ended, with whether all files are uploaded. */
  readonly upload: () => Promise<boolean>
  /** Sends the form after its uploads, or refuses it. A form that waits already is sent once. */
  readonly submit: (submitter: Submitter | null) => Promise<void>
  /** Gives the page a list. */
  readonly emit: (list: OutputCollectionState) => void
  /** Ends the wait of a form that is reset. */
  readonly cancel: () => void
  /** Called after each render of the field. */
  readonly rendered: () => void
}

/** The state that both halves of a field share: the same object in each render, updated by the latest one. */
export interface Field {
  readonly ctxName: string
  /** The files that a reset of the form returns to. */
  first: FieldValue
  /** As it is on the page: renders that React discards don't count. */
  shown?: FieldRecord
  /** The input that the form validates. */
  readonly control: RefObject<HTMLInputElement | null>
  /** The list of the uploader behind each value that the page has received. */
  lists?: FieldLists
  readonly set: (state: Partial<UploadState>) => void
  options: UploaderFieldOptions
  value: FieldValue
  /** Why the files cannot be sent; otherwise empty. */
  problem: string
  readonly change: (value: FieldValue) => void
  /** Whether the uploader has notified the page of a list. */
  hasList?: boolean
  /** Called with each list of the uploader. */
  readonly onChange: (list: OutputCollectionState) => void
  /** Loads {@link uploads}, and resolves with them; with undefined where they cannot be loaded, or the field is not mounted. */
  readonly load: () => Promise<LoadedUploads | undefined>
  /** Ends the uploads, and returns to the first files. @param isControlled Whether the page gives them itself. */
  readonly reset: (isControlled?: boolean) => void
  /** Follows the form and the uploader. Returns a function that ends this. */
  readonly connect: () => () => void
  /** The event by which the form was sent last, unless it has been reset since. */
  sending?: Event | null
  /** Aborted when the field leaves the page; undefined until it is mounted. */
  signal?: AbortSignal
  /** Undefined until it is loaded. */
  uploads?: LoadedUploads | undefined
}
