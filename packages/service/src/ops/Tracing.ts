import type { Trace } from '../s3/Trace.js'
import type { App } from './addRequestLog.js'

/** Traces of a node. */
export interface Tracing {
  readonly trace: Trace
  /** Has each request traced, as a part of the trace that its client or a proxy began. */
  addTo(app: App): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}
