/**
 * Wait limits. They grow with the bytes in flight to the same host: a slow connection, a service worker that forwards requests and a
 * gateway that scans uploads first all look like a stalled connection.
 */
export interface WaitLimits {
  /** Longest pause, in milliseconds, in a body that has reported progress or in a response that has started. */
  readonly idleMs: number
  /** Bytes sent per extra millisecond of pause: a gateway might buffer a block before it forwards it. */
  readonly idleBytesPerMs: number
  /** Longest pause in any body that has reported progress, in milliseconds. A lost connection is noticed after this time. */
  readonly maxIdleMs: number
  /** Longest silence if no bytes are in flight, in milliseconds: before a body's first progress, and after its last byte. */
  readonly silentMs: number
  /** Slowest connection that silence allows for, in bytes per millisecond. */
  readonly silentBytesPerMs: number
  /** Slowest body progress that isn't a stall, in bytes per millisecond, in addition to `silentMs`. */
  readonly bodyBytesPerMs: number
  /** Largest body that counts as small, in bytes. */
  readonly smallBytes: number
  /** Longest silence of a small request that later requests have overtaken, in milliseconds. */
  readonly overtakenSmallMs: number
  /** Longest silence after a larger request's last byte, if later requests of its size have overtaken it, in milliseconds. */
  readonly overtakenMs: number
  /** How often an overtaken request is given up; after that it waits like any other request. */
  readonly maxOvertaken: number
}

/** Default limits for all transports. */
export const waitLimits: WaitLimits = {
  idleMs: 30_000,
  idleBytesPerMs: 64,
  maxIdleMs: 120_000,
  silentMs: 60_000,
  silentBytesPerMs: 8,
  bodyBytesPerMs: 1,
  smallBytes: 65_536,
  overtakenSmallMs: 10_000,
  overtakenMs: 60_000,
  maxOvertaken: 2,
}

/** Returns the longest silence, in milliseconds, for this many bytes in flight to a host. */
export function getSilentMs({ silentMs, silentBytesPerMs }: WaitLimits, bytesInFlight: number): number {
  return silentMs + bytesInFlight / silentBytesPerMs
}

/** Returns the longest pause in a body, in milliseconds, after this many bytes were sent. */
export function getIdleMs({ idleMs, idleBytesPerMs, maxIdleMs }: WaitLimits, bytesSent: number): number {
  return Math.min(Math.max(idleMs, maxIdleMs), idleMs + Math.floor(bytesSent / idleBytesPerMs))
}
