/** Activities of plugins with their params; plugins add theirs by declaration merging. */
export interface CustomActivities {}

/** The id of an activity, or null for none. */
export type ActivityType =
  | 'start-from'
  | 'camera'
  | 'upload-list'
  | 'url'
  | 'cloud-image-edit'
  | 'external'
  | keyof CustomActivities
  | null

/** The id of a dialog: that of the activity in it. */
export type ModalId = ActivityType

/** Params of the activities that have some. */
export type ActivityParamsMap = {
  'cloud-image-edit': { internalId: string }
  external: { externalSourceType: string }
} & {
  [Id in keyof CustomActivities]: CustomActivities[Id] extends { params: infer Params } ? Params : never
}
