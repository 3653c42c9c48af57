/** Every activity with its params. Plugins add theirs by declaration merging. */
export interface ActivityParams {
  /** The sources and the drop area. */
  'start-from': undefined
  /** The list of files. */
  'upload-list': undefined
}

/** The id of an activity. */
export type ActivityId = keyof ActivityParams | (string & {})

/** The arguments after an activity's id: its params, which may be left out where they may be undefined or are all optional. */
export type ActivityArguments<Id extends ActivityId> = Id extends keyof ActivityParams
  ? undefined extends ActivityParams[Id]
    ? [params?: ActivityParams[Id]]
    : Record<never, never> extends ActivityParams[Id]
      ? [params?: ActivityParams[Id]]
      : [params: ActivityParams[Id]]
  : [params?: unknown]

/** The activity shown, with the params that it was opened with. */
export interface CurrentActivity {
  readonly id: ActivityId
  readonly params: unknown
}

/** How a layout shows activities: in modal dialogs, or in the page itself. */
export type LayoutKind = 'regular' | 'minimal' | 'inline'

/** The activity shown and the state of the dialog around it. */
export interface ActivitiesSnapshot {
  readonly current: CurrentActivity | null
  readonly isModalOpen: boolean
  /** Whether there is an activity to go back to. */
  readonly canGoBack: boolean
}
