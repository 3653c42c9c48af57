import type { MessageKey, SlotItem, UploadEntry, Uploader } from '@lading/kernel'
import type { ComponentType } from 'react'
import type { LeaveQuestion } from '../layout/LeaveGate.js'
import type { View } from './View.js'

/** What a view of the `listToolbar` and `overlay` slots is given. */
export interface UploaderViewProps {
  readonly uploader: Uploader
}

/** What an activity's view is given. */
export interface ActivityViewProps extends UploaderViewProps {
  /** What the activity was opened with. */
  readonly params: unknown
  /**
   * Has a question asked when a person is about to leave by Back, Close, Escape or a press beside the dialog, e.g.
   * while there is something to lose. Returns the end of it. Hosts' own calls are not asked.
   */
  readonly holdLeave: (question: LeaveQuestion) => () => void
}

/** What a file badge's view is given. */
export interface FileBadgeViewProps extends UploaderViewProps {
  readonly entry: UploadEntry
}

/** A screen. The layout draws its frame: the heading, Back and Close. */
export interface ActivityItem extends SlotItem {
  /** Name by which `setCurrentActivity()` shows it. */
  readonly id: string
  /** Message key of its heading, or the heading itself. */
  readonly title: MessageKey
  /** Draws the text of the heading where that changes. @default the title */
  readonly heading?: ComponentType<ActivityViewProps>
  readonly view: View<ActivityViewProps>
}

/** A button on a file's row. */
export interface FileActionItem extends SlotItem {
  /** Message key of its name, or the name itself. */
  readonly label: MessageKey
  /** Name of its icon in the `icon` slot. */
  readonly icon: string
  /** Whether the entry has the button. @default always */
  readonly shown?: (entry: UploadEntry) => boolean
  /** Called when the button is pressed; an error is reported and goes no further. */
  readonly run: (entry: UploadEntry, uploader: Uploader) => void | Promise<void>
}

/** A mark beside a file's name. */
export interface FileBadgeItem extends SlotItem {
  /** Whether the entry has the mark. @default always */
  readonly shown?: (entry: UploadEntry) => boolean
  readonly view: View<FileBadgeViewProps>
}

/** Makes small pictures of files. Of several providers the first that has a picture is used. */
export interface ThumbnailProvider extends SlotItem {
  /** What the picture depends on beside the file; a change asks anew. @default nothing */
  readonly key?: (entry: UploadEntry) => string
  /**
   * @param sizePx Side of the square to be filled, in device pixels.
   * @returns The picture, its URL, or null.
   */
  readonly get: (entry: UploadEntry, sizePx: number, signal: AbortSignal) => Promise<Blob | string | null>
}

/** A part of the bar below the list. */
export interface ListToolbarItem extends SlotItem {
  readonly view: View<UploaderViewProps>
}

/** Something above every activity, e.g. a banner. */
export interface OverlayItem extends SlotItem {
  readonly view: View<UploaderViewProps>
}

/** An icon by its name, which is its `id`: a line, or any view. */
export interface IconItem extends SlotItem {
  /** Data of an SVG path on a field of 24 × 24, drawn as a line. */
  readonly path?: string
  /** Takes the place of `path`. */
  readonly view?: View<UploaderViewProps>
}

declare module '@lading/kernel' {
  interface SlotMap {
    /** Screens. */
    activity: ActivityItem
    /** Buttons on each file's row. */
    fileAction: FileActionItem
    /** Marks beside each file's name. */
    fileBadge: FileBadgeItem
    /** Pictures of files. */
    thumbnail: ThumbnailProvider
    /** Parts of the bar below the list. */
    listToolbar: ListToolbarItem
    /** What is above every activity. */
    overlay: OverlayItem
    /** Icons by name. */
    icon: IconItem
  }
}
