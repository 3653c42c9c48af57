import type { App } from './addRequestLog.js'

/** Runs work as a span below that of the request or job that it belongs to. */
export type Trace = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/** Traces of a node. */
export interface Tracing {
  readonly trace: Trace
  /** Has each request traced, as a part of the trace that its client or a proxy began. */
  addTo(app: App): void
  /** Sends what is left. */
  close(): Promise<void>
}
