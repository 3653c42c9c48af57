import type { UploaderInspection } from '@lading/kernel'
import type { Problem } from '../findProblems.js'
import type { Recorder } from '../Recorder.js'

/** State that a view renders. */
export interface ViewState extends UploaderInspection {
  readonly recorder: Recorder
  /** Computed once for all views. */
  readonly problems: readonly Problem[]
  /** How far the panel is scrolled, in pixels. */
  readonly scrollTop: number
}

/** A panel tab. */
export interface View {
  readonly title: string
  /** Returns the number next to the title; 0 hides it. */
  readonly count: (state: ViewState) => number
  /** Renders the state. */
  readonly render: (state: ViewState) => ChildNode
}
