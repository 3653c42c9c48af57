import type { Token, UploadEntry, Uploader } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'
import type { waitMessage } from '../live/waitMessage.js'
import type { takeTheme } from '../parts/takeTheme.js'
import type { adoptStyle } from '../styles/adoptStyle.js'
import type { Background } from './BackgroundToken.js'
import type { Batch } from './PageBatches.js'
import type { BatchState } from './readBatch.js'

/** Returns how much of a size is sent. */
export type FormatSent = (
  sentBytes: number,
  totalBytes: number,
  language: string,
  message: MessageFormatter,
) => string

/**
 * Dashboard parts that the background list uses. They are passed in, because a chunk that shared their modules with the app
 * would split the app.
 */
export interface TrayParts {
  readonly token: Token<Background>
  readonly adoptStyle: typeof adoptStyle
  readonly takeTheme: typeof takeTheme
  readonly waitMessage: typeof waitMessage
  /** Returns how much of a size is sent, e.g. `8.4 of 13 MB`. */
  readonly formatSent: FormatSent
  readonly getName: (entry: UploadEntry) => string | null
  readonly causeOf: (state: BatchState, batch: Batch) => string
  /** Removes files from the list and offers to undo that. */
  readonly cancel: (uploader: Uploader, ids: readonly string[]) => void
  /** Schedules a task with the uploader's clock. Returns a function that cancels it. */
  readonly schedule: (uploader: Uploader, delayMs: number, task: () => void) => () => void
}
