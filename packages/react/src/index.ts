export { UploaderProvider, type UploaderProviderProps } from './UploaderProvider.js'
export { useSlot } from './hooks/useSlot.js'
export { useUploader } from './hooks/useUploader.js'
export { useConfig } from './hooks/useConfig.js'
export { useEntry } from './hooks/useEntry.js'
export { useEntryIds } from './hooks/useEntryIds.js'
export { useCollection } from './hooks/useCollection.js'
export { useActivity } from './hooks/useActivity.js'
export { type Text, useText } from './hooks/useText.js'
export type { DomView, ReactView, View } from './slots/View.js'
export type {
  ActivityItem,
  ActivityViewProps,
  FileActionItem,
  FileBadgeItem,
  FileBadgeViewProps,
  IconItem,
  ListToolbarItem,
  OverlayItem,
  ThumbnailProvider,
  UploaderViewProps,
} from './slots/uiSlots.js'
