/**
 * Limits of waits. All of them grow with the bytes that are in flight to the same host, because a slow connection, a service worker
 * that passes requests on and a gateway that scans uploads first look like a connection that stands still.
 */
export interface WaitLimits {
  /** Longest pause of a body that has reported progress, and of a response that has begun, in milliseconds. */
  readonly idleMs: number
  /** Bytes of a body whose sending allows one more millisecond of pause: a gateway may take in a block and pass it on first. */
  readonly idleBytesPerMs: number
  /** Longest pause of any body that has reported progress, in milliseconds: a connection that is lost is noticed after it. */
  readonly maxIdleMs: number
  /** Longest silence if no byte is in flight, in milliseconds: of a body without progress, and of the service after the last byte. */
  readonly silentMs: number
  /** Slowest connection that silence allows for, in bytes per millisecond. */
  readonly silentBytesPerMs: number
  /** Slowest body with progress that isn't a stall, in bytes per millisecond, in addition to `silentMs`. */
  readonly bodyBytesPerMs: number
  /** Largest body that counts as small, in bytes. */
  readonly smallBytes: number
  /** Longest silence of a small request that later ones have overtaken, in milliseconds. */
  readonly overtakenSmallMs: number
  /** Longest silence after the last byte of a larger one that later requests of its size have overtaken, in milliseconds. */
  readonly overtakenMs: number
  /** How often an overtaken request is given up; then it waits like any other. */
  readonly maxOvertaken: number
}

/** The limits of all transports. */
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

/** Returns the longest silence with that many bytes in flight to a host, in milliseconds. */
export function getSilentMs({ silentMs, silentBytesPerMs }: WaitLimits, bytesInFlight: number): number {
  return silentMs + bytesInFlight / silentBytesPerMs
}

/** Returns the longest pause of a body of which that many bytes are sent, in milliseconds. */
export function getIdleMs({ idleMs, idleBytesPerMs, maxIdleMs }: WaitLimits, bytesSent: number): number {
  return Math.min(Math.max(idleMs, maxIdleMs), idleMs + Math.floor(bytesSent / idleBytesPerMs))
}
