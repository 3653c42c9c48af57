import type { UploadEntry } from '../../entry/UploadEntry.js'
import type { MessageKey } from '../../locale/Messages.js'
import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/** Props of a view that edits one metadata value. */
export interface MetaFieldViewProps extends UploaderViewProps {
  /** The files that are edited, several of them at once. */
  readonly entries: readonly UploadEntry[]
  /** Id for the control, to which the label refers. */
  readonly controlId: string
  /** Empty where the files have none, or different ones. */
  readonly value: string
  readonly isInvalid: boolean
  readonly onChange: (value: string) => void
}

/** A metadata value that people enter for a file. Its `id` is the key in the metadata. */
export interface MetaFieldItem extends SlotItem {
  /** Message key of its label, or the label itself. */
  readonly label: MessageKey
  /** A `checkbox` has the values `true` and an empty string. @default 'text' */
  readonly kind?: 'text' | 'textarea' | 'select' | 'checkbox'
  /** Values of a `select`, whose labels are message keys or the values themselves. */
  readonly options?: readonly (string | { readonly value: string; readonly label: MessageKey })[]
  /** Whether a file is uploaded only with a value. @default whether `requiredMetadata` has its id */
  readonly required?: boolean
  /** Whether a file has the field. @default all files have */
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
