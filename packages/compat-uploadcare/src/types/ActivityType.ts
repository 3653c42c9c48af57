/** Plugin activities with their params. Plugins add activities by declaration merging. */
export interface CustomActivities {}

/** An activity's id; null for no activity. */
export type ActivityType =
  | 'start-from'
  | 'camera'
  | 'upload-list'
  | 'url'
  | 'cloud-image-edit'
  | 'external'
  | keyof CustomActivities
  | null

/** A dialog's id, which is its activity's id. */
export type ModalId = ActivityType

/** Params, by activity that has params. */
export type ActivityParamsMap = {
  'cloud-image-edit': { internalId: string }
  external: { externalSourceType: string }
} & {
  [Id in keyof CustomActivities]: CustomActivities[Id] extends { params: infer Params } ? Params : never
}
