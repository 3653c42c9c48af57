import {
  type ActivityViewProps,
  ClockToken,
  type FileActionItem,
  type IconItem,
  type MessageTable,
  type ObjectUrls,
  ObjectUrlsToken,
  type ThumbnailProvider,
  type Uploader,
} from '@lading/kernel'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { getMetaFields } from '../details/getMetaFields.js'
import type { CreateCauseOf } from '../errors/causes.js'
import { createCauseOf } from '../errors/createCauseOf.js'
import { useEntry, useEntryIds } from '../hooks/useUploader.js'
import { actionIcons, createRowActions } from '../list/actions/createRowActions.js'
import { listToolsView } from '../list/long/listToolsView.js'
import { rowsView } from '../list/long/rowsView.js'
import { ListHeading } from '../list/toolbar/ListHeading.js'
import { PauseAllButton } from '../list/toolbar/PauseAllButton.js'
import { ViewSwitch } from '../list/toolbar/ViewSwitch.js'
import { UploadList } from '../list/UploadList.js'
import { getName, readableName } from '../parts/displayName.js'
import { IconButton } from '../parts/Icon.js'
import { useStyle } from '../parts/useStyle.js'
import { keepLook, lookedAt } from '../quickLook/lookedAt.js'
import { isShown } from '../slots/isShown.js'
import { getViewLoader } from '../slots/useViewLoader.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import { fileIcons } from '../thumbnail/fileIcons.js'
import { fileKind } from '../thumbnail/fileKind.js'
import { loadDrawings } from '../thumbnail/loadDrawings.js'
import { localThumbnails } from '../thumbnail/localThumbnails.js'
import { Thumbnail } from '../thumbnail/Thumbnail.js'
import { useThumbnailStore } from '../thumbnail/useThumbnailStore.js'
import { TriggerThumbnails } from '../trigger/TriggerThumbnails.js'
import { UndoOverlay } from '../undo/UndoNotice.js'
import { listMessages } from './listMessages.js'

/** The views that show files. A page without files doesn't need them. */
export interface ListViews {
  readonly UploadList: (props: object) => ReactNode
  readonly ListHeading: (props: object) => ReactNode
  readonly TriggerThumbnails: (props: object) => ReactNode
  readonly PauseAllButton: (props: object) => ReactNode
  readonly ViewSwitch: (props: object) => ReactNode
  readonly UndoOverlay: (props: object) => ReactNode
  /** The views' English messages. */
  readonly messages: MessageTable
  /** The icons of files and of their actions. */
  readonly icons: readonly IconItem[]
  /** Turns errors into text for their rows. */
  readonly createCauseOf: CreateCauseOf
  /** Returns additional file actions. */
  readonly createActions: (uploader: Uploader) => readonly FileActionItem[]
  /** Creates the provider that draws thumbnails for local files. */
  readonly createThumbnails: (urls: () => ObjectUrls) => ThumbnailProvider
  /** Loads the form for file names and metadata. */
  readonly loadDetails: (uploader: Uploader) => Promise<ComponentType<ActivityViewProps<'details'>>>
  /** Loads a file's large preview. */
  readonly loadQuickLook: (uploader: Uploader) => Promise<ComponentType<ActivityViewProps<'quick-look'>>>
  /** Loads the long-list code before the list's first render. Never rejects: without the code, the list shows all rows. */
  readonly loadLongList: (uploader: Uploader) => Promise<unknown>
}

/** Creates the dashboard's list views. @param style Style sheet that arrives with them. */
export function createListViews(style: string): ListViews {
  return {
    ...listViews,
    UploadList: Object.assign(() => createElement(UploadList, { style }), { style }),
    TriggerThumbnails: () => createElement(TriggerThumbnails, { style }),
  }
}

const loadRareViews = async () => (await import('../list/rareViews.js')).rareViews

/** The dashboard's list views, for a page that has their style sheet. */
export const listViews: ListViews = {
  UploadList,
  ListHeading,
  TriggerThumbnails,
  PauseAllButton,
  ViewSwitch,
  UndoOverlay,
  messages: listMessages,
  icons: [...fileIcons, ...actionIcons],
  createCauseOf,
  createThumbnails: localThumbnails,
  createActions: createRowActions,
  loadLongList({ scope }) {
    const loader = getViewLoader(scope)
    return Promise.all([loader.load(rowsView)?.settled, loader.load(listToolsView)?.settled])
  },
  async loadDetails({ scope }) {
    const { createDetails } = await loadRareViews()
    return createDetails({
      Thumbnail,
      ViewRenderer,
      getMetaFields,
      useStyle,
      useThumbnailStore,
      clock: scope.get(ClockToken),
    })
  },
  async loadQuickLook({ scope }) {
    const { createQuickLook } = await loadRareViews()
    return createQuickLook({
      Thumbnail,
      IconButton,
      useStyle,
      useThumbnailStore,
      useEntryIds,
      useEntry,
      fileKind,
      getName,
      readableName,
      isShown,
      keepLook,
      lookedAt,
      urls: scope.get(ObjectUrlsToken),
      canDraw: async (file) => (await loadDrawings()).canDraw(file),
    })
  },
}
