export { UploadList, type UploadListProps } from './list/UploadList.js'
export { type ListViews, listViews } from './plugin/listViews.js'
export { TriggerThumbnails, type TriggerThumbnailsProps } from './trigger/TriggerThumbnails.js'
