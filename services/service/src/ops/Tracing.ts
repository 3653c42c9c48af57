import type { Trace } from '../s3/Trace.js'
import type { App } from './addRequestLog.js'

/** A node's traces. */
export interface Tracing {
  readonly trace: Trace
  /** Traces each request, continuing the trace that a client or proxy started. */
  addTo(app: App): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}
