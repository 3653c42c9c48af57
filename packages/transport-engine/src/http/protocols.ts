/** Protocols of hosts that a worker has reached. The page's resource timing doesn't list worker requests. */
const ofWorker = new Map<string, string>()

/** Records the protocol of a worker request. @param protocol Empty if the host hides it from other origins. */
export function noteProtocol(url: string, protocol: string): void {
  if (protocol) ofWorker.set(getHost(url), protocol)
}

/** Returns the protocol of the latest request to a host; empty without a request, or if the host hides it from other origins. */
export function getProtocol(url: string): string {
  const host = getHost(url)
  const known = ofWorker.get(host)
  if (known) return known
  // Node has no resource timing.
  const entries = globalThis.performance?.getEntriesByType?.('resource') ?? []
  const latest = entries.filter(({ name }) => name.startsWith(host)).at(-1)
  return (latest as Partial<PerformanceResourceTiming> | undefined)?.nextHopProtocol ?? ''
}

function getHost(url: string): string {
  return /^https?:\/\/[^/]+\//.exec(url)?.[0] ?? ' '
}
