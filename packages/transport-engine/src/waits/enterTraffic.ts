/** A request on its way to a host. */
export interface Passage {
  /** Most bytes that were in flight to the host while the request waited, its own included. */
  readonly peakBytes: number
  /** Whether the host has answered a request that was sent after this one and is no smaller. */
  readonly isOvertaken: boolean
  /** Notes that all bytes are sent: only requests that begin later can overtake it from now on. */
  sent(): void
  /** Notes that an answer has arrived. */
  answered(): void
  /** Ends the passage. Must be called once, with or without an answer. */
  leave(): void
}

interface PassageOptions {
  readonly url: string
  readonly sizeBytes: number
  /** Whether the request can be overtaken before its last byte is known to be sent, as one that takes no time to send. */
  readonly isSmall?: boolean
  /** Called when another request has overtaken it. */
  readonly onOvertaken?: () => void
}

interface Open {
  readonly sizeBytes: number
  readonly isSmall: boolean
  readonly startedAs: number
  /** Position from which later requests count; null while bytes are left. */
  sentAs: number | null
  peakBytes: number
  isOvertaken: boolean
  readonly onOvertaken: () => void
}

/** Requests in flight by host, of this thread and of those that its worker reports. */
const hosts = new Map<string, Set<Open>>()
let position = 0

/** Notes that a request is sent, so that the waits of others to the same host know of its bytes. */
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
    startedAs,
    sentAs: isSmall ? startedAs : null,
    peakBytes: 0,
    isOvertaken: false,
    onOvertaken,
  }
  all.add(own)
  let bytes = 0
  for (const open of all) bytes += open.sizeBytes
  for (const open of all) open.peakBytes = Math.max(open.peakBytes, bytes)
  return {
    get peakBytes() {
      return own.peakBytes
    },
    get isOvertaken() {
      return own.isOvertaken
    },
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
}

function hostOf(url: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(url)?.[0] ?? ''
}
