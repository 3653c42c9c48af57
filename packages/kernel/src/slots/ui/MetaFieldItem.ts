import type { UploadEntry } from '../../entry/UploadEntry.js'
import type { MessageKey } from '../../locale/Messages.js'
import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/** Props for a view that edits one metadata value. */
export interface MetaFieldViewProps extends UploaderViewProps {
  /** The files being edited; several when they're edited together. */
  readonly entries: readonly UploadEntry[]
  /** Id for the control; the label refers to it. */
  readonly controlId: string
  /** The current value; empty if the files have no value, or different values. */
  readonly value: string
  readonly isInvalid: boolean
  readonly onChange: (value: string) => void
}

/** A metadata value that people enter for a file. The item's `id` is the metadata key. */
export interface MetaFieldItem extends SlotItem {
  /** Message key for the field's label, or the label itself. */
  readonly label: MessageKey
  /** Control type. A `checkbox` has the value `true` or an empty string. @default 'text' */
  readonly kind?: 'text' | 'textarea' | 'select' | 'checkbox'
  /** Values for a `select`. A label is a message key; a plain string is its label too. */
  readonly options?: readonly (string | { readonly value: string; readonly label: MessageKey })[]
  /** Whether a file can't be uploaded without a value. @default whether `requiredMetadata` contains the id */
  readonly required?: boolean
  /** Returns whether a file has the field. @default every file has it */
  readonly shown?: (entry: UploadEntry) => boolean
  /** Replaces the control. */
  readonly render?: View<MetaFieldViewProps>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Metadata values that people enter for files. */
    metaField: MetaFieldItem
  }
}
