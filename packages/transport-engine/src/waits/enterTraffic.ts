/** A request in flight to a host. Its fields change while it waits. */
export interface Passage {
  /** Peak number of bytes in flight to the host while the request waited, including its own bytes. */
  readonly peakBytes: number
  /** Whether the host has responded to a request that was sent after this request and isn't smaller. */
  readonly isOvertaken: boolean
  /** Notes that all bytes are sent: from now on, only requests that start later can overtake it. */
  sent(): void
  /** Notes that a response has arrived. */
  answered(): void
  /** Ends tracking. Call it exactly once, with or without a response. */
  leave(): void
}

interface PassageOptions {
  readonly url: string
  readonly sizeBytes: number
  /** Whether the request can be overtaken before its last byte is known to be sent, because it takes no time to send. */
  readonly isSmall?: boolean
  /** Called when another request has overtaken this request. */
  readonly onOvertaken?: () => void
}

interface Open extends Passage {
  readonly sizeBytes: number
  readonly isSmall: boolean
  /** Position after which later requests count; null while bytes are left to send. */
  sentAs: number | null
  peakBytes: number
  isOvertaken: boolean
  readonly onOvertaken: () => void
}

/** Requests in flight by host, from this thread and as reported by its worker. */
const hosts = new Map<string, Set<Open>>()
let position = 0

/** Tracks a request, so that other requests to the same host allow for its bytes in their wait limits. */
export function enterTraffic({
  url,
  sizeBytes,
  isSmall = false,
  onOvertaken = () => {},
}: PassageOptions): Passage {
  const host = hostOf(url)
  const all = hosts.get(host) ?? new Set<Open>()
  hosts.set(host, all)
  const startedAs = ++position
  const own: Open = {
    sizeBytes,
    isSmall,
    sentAs: isSmall ? startedAs : null,
    peakBytes: 0,
    isOvertaken: false,
    onOvertaken,
    sent() {
      own.sentAs ??= ++position
    },
    answered() {
      all.delete(own)
      for (const open of all) {
        if (open.isOvertaken || open.sentAs === null || startedAs < open.sentAs) continue
        if (!open.isSmall && sizeBytes < open.sizeBytes) continue
        open.isOvertaken = true
        open.onOvertaken()
      }
    },
    leave() {
      all.delete(own)
      if (all.size === 0 && hosts.get(host) === all) hosts.delete(host)
    },
  }
  all.add(own)
  let bytes = 0
  for (const open of all) bytes += open.sizeBytes
  for (const open of all) open.peakBytes = Math.max(open.peakBytes, bytes)
  return own
}

function hostOf(url: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(url)?.[0] ?? ''
}
