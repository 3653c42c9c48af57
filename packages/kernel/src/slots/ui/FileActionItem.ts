import type { UploadEntry } from '../../entry/UploadEntry.js'
import type { MessageKey } from '../../locale/Messages.js'
import type { Uploader } from '../../Uploader.js'
import type { SlotItem } from '../SlotItem.js'

/** A button on a file row. */
export interface FileActionItem extends SlotItem {
  /** Message key for the button's label, or the label itself. */
  readonly label: MessageKey
  /** Icon name in the `icon` slot. @default the label is shown */
  readonly icon?: string
  /** Whether the action is in the row's overflow menu instead of being a separate button. @default false */
  readonly isInMenu?: boolean
  /** Returns whether the entry has the button. @default always */
  readonly shown?: (entry: UploadEntry) => boolean
  /** Called when the button is clicked. Errors are reported. */
  readonly run: (entry: UploadEntry, uploader: Uploader) => void | Promise<void>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Buttons on each file row. */
    fileAction: FileActionItem
  }
}
