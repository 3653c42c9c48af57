/** Params by activity id. Plugins add their activities by declaration merging. */
export interface ActivityParams {
  /** The sources and the drop area. */
  'start-from': undefined
  /** The file list. */
  'upload-list': undefined
}

/** An activity's id. */
export type ActivityId = keyof ActivityParams | (string & {})

/** The arguments that follow an activity's id: its params, optional if they can be undefined or every param is optional. */
export type ActivityArguments<Id extends ActivityId> = Id extends keyof ActivityParams
  ? undefined extends ActivityParams[Id]
    ? [params?: ActivityParams[Id]]
    : Record<never, never> extends ActivityParams[Id]
      ? [params?: ActivityParams[Id]]
      : [params: ActivityParams[Id]]
  : [params?: unknown]

/** The current activity, with the params it was opened with. */
export interface CurrentActivity {
  readonly id: ActivityId
  readonly params: unknown
}

/** How a layout shows activities: in modal dialogs, or inline in the page. */
export type LayoutKind = 'regular' | 'minimal' | 'inline'

/** The current activity and the state of its dialog. */
export interface ActivitiesSnapshot {
  readonly current: CurrentActivity | null
  readonly isModalOpen: boolean
  /** Whether there is an activity to go back to. */
  readonly canGoBack: boolean
}
