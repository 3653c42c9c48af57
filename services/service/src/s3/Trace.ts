/** Runs work as a span inside the span of its request or job. */
export type Trace = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>
