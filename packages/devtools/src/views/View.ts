import type { UploaderInspection } from '@lading/kernel'
import type { Recorder } from '../Recorder.js'

/** A tab of the panel. */
export interface View {
  readonly title: string
  /** Number beside the title; none for 0. */
  readonly count: (state: UploaderInspection, recorder: Recorder) => number
  /** Renders the state. */
  readonly render: (state: UploaderInspection, recorder: Recorder) => Node
}
