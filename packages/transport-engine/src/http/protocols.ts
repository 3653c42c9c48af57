/** Protocols of the hosts that a worker has reached: its requests are not among those of the page. */
const ofWorker = new Map<string, string>()

/** Notes the protocol of a request that a worker has sent. @param protocol Empty where the host keeps it from other origins. */
export function noteProtocol(url: string, protocol: string): void {
  if (protocol) ofWorker.set(getHost(url), protocol)
}

/** Returns the protocol of the latest request to a host; empty without one, and where the host keeps it from other origins. */
export function getProtocol(url: string): string {
  const host = getHost(url)
  const known = ofWorker.get(host)
  if (known) return known
  // Node notes no requests.
  const entries = globalThis.performance?.getEntriesByType?.('resource') ?? []
  const latest = entries.filter(({ name }) => name.startsWith(host)).at(-1)
  return (latest as Partial<PerformanceResourceTiming> | undefined)?.nextHopProtocol ?? ''
}

function getHost(url: string): string {
  return /^https?:\/\/[^/]+\//.exec(url)?.[0] ?? ' '
}
