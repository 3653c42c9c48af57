import type { FileActionItem, IconItem, MessageTable, Uploader } from '@lading/kernel'
import { createElement, type ReactNode } from 'react'
import { createMoveActions } from '../list/createMoveActions.js'
import { createRetryNowAction } from '../list/createRetryNowAction.js'
import { ListHeading } from '../list/ListHeading.js'
import { linkActions } from '../list/linkActions.js'
import { PauseAllButton } from '../list/PauseAllButton.js'
import { RemoveFailedButton } from '../list/RemoveFailedButton.js'
import { UploadList } from '../list/UploadList.js'
import { ViewSwitch } from '../list/ViewSwitch.js'
import { fileIcons } from '../thumbnail/fileIcons.js'
import { TriggerThumbnails } from '../trigger/TriggerThumbnails.js'
import { UndoOverlay } from '../undo/UndoNotice.js'
import { listMessages } from './listMessages.js'

/** The views that show files; a page without files does not need them. */
export interface ListViews {
  readonly UploadList: (props: object) => ReactNode
  readonly ListHeading: (props: object) => ReactNode
  readonly TriggerThumbnails: (props: object) => ReactNode
  readonly PauseAllButton: (props: object) => ReactNode
  readonly RemoveFailedButton: (props: object) => ReactNode
  readonly ViewSwitch: (props: object) => ReactNode
  readonly UndoOverlay: (props: object) => ReactNode
  /** Their English messages. */
  readonly messages: MessageTable
  /** The icons of files. */
  readonly icons: readonly IconItem[]
  /** Returns further actions of files. */
  readonly createActions: (uploader: Uploader) => readonly FileActionItem[]
}

/** Returns the views of the dashboard's list. @param style Style sheet that arrives with them. */
export function createListViews(style: string): ListViews {
  return {
    ...listViews,
    UploadList: () => createElement(UploadList, { style }),
    TriggerThumbnails: () => createElement(TriggerThumbnails, { style }),
  }
}

/** The views of the dashboard's list, for a page that has their style sheet. */
export const listViews: ListViews = {
  UploadList,
  ListHeading,
  TriggerThumbnails,
  PauseAllButton,
  RemoveFailedButton,
  ViewSwitch,
  UndoOverlay,
  messages: listMessages,
  icons: fileIcons,
  createActions: (uploader) => [
    createRetryNowAction(uploader),
    ...linkActions,
    ...createMoveActions(uploader),
  ],
}
