/** Runs work as a span below that of the request or job that it belongs to. */
export type Trace = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>
