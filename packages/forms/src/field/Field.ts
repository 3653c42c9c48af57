import type { OutputCollectionState } from '@lading/kernel'
import type { RefObject } from 'react'
import type { FieldLists } from '../values/FieldLists.js'
import type { FieldValue } from '../values/FieldValue.js'
import type { FieldRecord } from '../values/isOtherRecord.js'
import type { UploaderFieldOptions } from '../values/UploaderFieldOptions.js'

/** A field's upload state, as its form shows it. */
export interface UploadState {
  /** True while some files aren't uploaded yet. */
  readonly isBusy: boolean
  /** Whether the form waits for uploads before it is sent. */
  readonly isSubmitting: boolean
  /** Upload progress, from 0 to 100. */
  readonly progress: number
  /** Why the uploads keep the form from being sent; otherwise empty. */
  readonly error: string
}

/** A button that sends a form. */
export type Submitter = HTMLButtonElement | HTMLInputElement

/** The part of a field that's loaded together with its uploader. */
export interface LoadedUploads {
  /** Returns true if the form must wait before `submitter` sends it, or must be refused. */
  readonly holds: (submitter?: Submitter | null) => boolean
  /** Uploads all waiting files. Resolves when every upload has ended: true if all files are uploaded. */
  readonly upload: () => Promise<boolean>
  /** Sends the form after its uploads, or refuses it. A form that's already waiting is sent only once. */
  readonly submit: (submitter: Submitter | null) => Promise<void>
  /** Gives the page a new list. */
  readonly emit: (list: OutputCollectionState) => void
  /** Stops waiting because the form was reset. */
  readonly cancel: () => void
  /** Called after each render of the field. */
  readonly rendered: () => void
}

/** State shared by both parts of a field: the same object in each render, updated by the latest render. */
export interface Field {
  readonly ctxName: string
  /** The files that a form reset returns to. */
  first: FieldValue
  /** The record as shown on the page. Renders that React discards don't count. */
  shown?: FieldRecord
  /** The input that the form validates. */
  readonly control: RefObject<HTMLInputElement | null>
  /** The form around the field; stays known while a step without the field is shown. */
  form: HTMLFormElement | null
  /** The uploader list behind each value that the page has received. */
  lists?: FieldLists
  readonly set: (state: Partial<UploadState>) => void
  options: UploaderFieldOptions
  value: FieldValue
  /** Why the files can't be sent; otherwise empty. */
  problem: string
  readonly change: (value: FieldValue) => void
  /** Whether the uploader has notified the page of a list. */
  hasList?: boolean
  /** Called with each new uploader list. */
  readonly onChange: (list: OutputCollectionState) => void
  /** Loads {@link uploads} and resolves with them, or with undefined if they can't be loaded or the field isn't mounted. */
  readonly load: () => Promise<LoadedUploads | undefined>
  /** Cancels uploads and returns to the first files. @param isControlled True if the page sets those files itself. */
  readonly reset: (isControlled?: boolean) => void
  /** Subscribes to the form and the uploader. Returns an unsubscribe function. */
  readonly connect: () => () => void
  /** The event that last submitted the form, unless the form has been reset since. */
  sending?: Event | null
  /** Aborted when the field leaves the page; undefined until it is mounted. */
  signal?: AbortSignal
  /** Undefined until it is loaded. */
  uploads?: LoadedUploads | undefined
}
