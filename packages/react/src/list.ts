export { UploadList, type UploadListProps } from './list/UploadList.js'
export { listViews } from './plugin/listViews.js'
export type { ListViews } from './slots/ListViewsToken.js'
export { TriggerThumbnails, type TriggerThumbnailsProps } from './trigger/TriggerThumbnails.js'
