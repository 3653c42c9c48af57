// The worker that sends files, with the long waits shortened as in the fault matrix: `?speed=20` of its URL.
import '@lading/transport-engine/worker'

/** Longer than the intervals at which the worker reports. */
const MIN_LONG_MS = 1000
const speed = Number(new URL(location.href).searchParams.get('speed') ?? 1)
const schedule = globalThis.setTimeout

globalThis.setTimeout = ((callback: () => void, delayMs: number) =>
  schedule(callback, delayMs > MIN_LONG_MS ? delayMs / speed : delayMs)) as typeof setTimeout
