import type { UploadEntry } from '../../entry/UploadEntry.js'
import type { MessageKey } from '../../locale/Messages.js'
import type { Uploader } from '../../Uploader.js'
import type { SlotItem } from '../SlotItem.js'

/** A button on a file's row. */
export interface FileActionItem extends SlotItem {
  /** Message key of its name, or the name itself. */
  readonly label: MessageKey
  /** Name of its icon in the `icon` slot. @default its label is shown */
  readonly icon?: string
  /** Whether it is in the row's menu of further actions, not a button of its own. @default false */
  readonly isInMenu?: boolean
  /** Whether the entry has the button. @default always */
  readonly shown?: (entry: UploadEntry) => boolean
  /** Called when the button is pressed; an error is reported. */
  readonly run: (entry: UploadEntry, uploader: Uploader) => void | Promise<void>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Buttons on each file's row. */
    fileAction: FileActionItem
  }
}
