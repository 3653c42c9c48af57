import type { Uploader } from '../Uploader.js'
import type { Report } from './Report.js'

/** Everything that a part of the advice needs. */
export interface AdviceContext {
  readonly uploader: Uploader
  readonly report: Report
  /** Ends an observation when the advice ends. */
  readonly onCleanup: (end: () => void) => void
  /** Requests a call of the functions that the parts return, once plugins have started. */
  readonly schedule: () => void
  /** Whether the page has chosen the plugin; the ready-made uploader has more plugins than a page lists. */
  readonly isOfPage: (pluginId: string) => boolean
  /** Slots that plugins declare themselves. */
  readonly declaredSlots: ReadonlySet<string>
}

/** A part of the advice. Can return a function that checks the uploader. */
// biome-ignore lint/suspicious/noConfusingVoidType: a part without a return statement is the usual case
export type AdvicePart = (context: AdviceContext) => (() => void) | void
