import type { Scope } from '../di/Scope.js'
import { type Token, token } from '../di/token.js'
import type { EntryList } from '../entry/EntryList.js'
import { type Clock, ClockToken } from '../ports/Clock.js'
import type { CollectionState } from './CollectionState.js'
import { createTimeEstimate } from './createTimeEstimate.js'

/** Combined speed of all uploads. */
export interface UploadSpeed {
  /**
   * Estimated seconds until all bytes are sent, based on recent throughput. Counts down every second. Null if unknown, or if
   * an upload is waiting for the network or the service.
   */
  readonly secondsLeft: number | null
  /** Whether no bytes were sent for 4 s. */
  readonly isStalled: boolean
}

/** Token for the {@link UploadMeter}. */
export const UploadMeterToken: Token<UploadMeter> = token('upload-meter')

/** The parts of an uploader that an {@link UploadMeter} reads. */
export interface MeteredUploader {
  readonly entries: Pick<EntryList, 'observe' | 'values'>
  readonly collection: Pick<CollectionState, 'snapshot'>
}

/** The speed before anything has been measured. */
export const UNKNOWN_SPEED: UploadSpeed = { secondsLeft: null, isStalled: false }
const INTERVAL_MS = 1_000
/** Uploads count as stalled after this time without any bytes sent, in milliseconds. */
const STALL_MS = 4_000

/** Measures the combined throughput of all uploads once per second, while uploads are in flight and it has subscribers. */
export class UploadMeter {
  readonly #uploader: MeteredUploader
  readonly #clock: Clock
  readonly #listeners = new Set<() => void>()
  readonly #unobserve: () => void
  #cancel: (() => void) | null = null
  #uploadingCount = 0
  /** Total size of completed files, in bytes. */
  #doneBytes = 0
  #sentBytes = 0
  #estimate = createTimeEstimate()
  #atMs = 0
  #movedAtMs = 0
  #speed = UNKNOWN_SPEED

  constructor(uploader: MeteredUploader, clock: Clock) {
    this.#uploader = uploader
    this.#clock = clock
    const { entries } = uploader
    for (const { status } of entries.values()) if (status === 'uploading') this.#uploadingCount += 1
    this.#unobserve = entries.observe(({ before, after, next }) => {
      if (before === after) return
      if (after === 'uploading') this.#uploadingCount += 1
      if (before === 'uploading') {
        this.#uploadingCount -= 1
        if (after === 'success') this.#doneBytes += next.fileSize ?? 0
      }
      this.#start()
    })
  }

  /** The current speed; the same object until it changes. */
  get speed(): UploadSpeed {
    return this.#speed
  }

  /** Calls `listener` when the speed changes. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#start()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  /** Stops measuring. */
  dispose(): void {
    this.#unobserve()
    this.#stop()
  }

  #start(): void {
    if (this.#cancel || this.#uploadingCount === 0 || this.#listeners.size === 0) return
    this.#atMs = this.#clock.now()
    this.#movedAtMs = this.#atMs
    this.#estimate = createTimeEstimate()
    this.#sentBytes = this.#count().sentBytes
    this.#cancel = this.#clock.schedule(INTERVAL_MS, this.#tick)
  }

  #stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#set(UNKNOWN_SPEED)
  }

  readonly #tick = (): void => {
    if (this.#uploadingCount === 0) {
      this.#stop()
      return
    }
    this.#measure()
    this.#cancel = this.#clock.schedule(INTERVAL_MS, this.#tick)
  }

  #measure(): void {
    const { sentBytes, leftBytes, isHeld } = this.#count()
    const nowMs = this.#clock.now()
    // Guards against a system clock that was set back.
    const elapsedMs = Math.max(1, nowMs - this.#atMs)
    const movedBytes = Math.max(0, sentBytes - this.#sentBytes)
    this.#sentBytes = sentBytes
    this.#atMs = nowMs
    const { wait, interruptedCount } = this.#uploader.collection.snapshot
    const isWaiting = isHeld || wait !== null
    if (movedBytes > 0 || isWaiting) this.#movedAtMs = nowMs
    // Waiting, e.g. for the network, says nothing about the throughput afterwards.
    if (!isWaiting) this.#estimate.add(movedBytes, elapsedMs)
    const isKnown = leftBytes !== null && !isWaiting && interruptedCount === 0
    if (!isKnown) this.#estimate.forget()
    const leftMs = isKnown ? this.#estimate.next(leftBytes, elapsedMs) : null
    this.#set({
      secondsLeft: leftMs === null ? null : Math.ceil(leftMs / 1000),
      isStalled: nowMs - this.#movedAtMs >= STALL_MS,
    })
  }

  /**
   * @returns `leftBytes`: remaining bytes excluding paused uploads, null if a file size is unknown; `isHeld`: whether all
   * uploads are paused or queued
   */
  #count(): { readonly sentBytes: number; readonly leftBytes: number | null; readonly isHeld: boolean } {
    let sentBytes = this.#doneBytes
    let leftBytes: number | null = 0
    let isHeld = true
    for (const { phase, status, bytesUploaded, bytesTotal, fileSize } of this.#uploader.entries.values()) {
      if (status !== 'uploading') continue
      isHeld &&= phase === 'paused' || phase === 'queued'
      const size = fileSize ?? bytesTotal
      sentBytes += bytesUploaded
      if (phase === 'paused') continue
      leftBytes = leftBytes === null || size === null ? null : leftBytes + Math.max(0, size - bytesUploaded)
    }
    return { sentBytes, leftBytes, isHeld }
  }

  #set(speed: UploadSpeed): void {
    const { secondsLeft, isStalled } = this.#speed
    if (speed.secondsLeft === secondsLeft && speed.isStalled === isStalled) return
    this.#speed = speed
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Returns the uploader's {@link UploadMeter}. The uploader disposes of it. */
export function getUploadMeter(uploader: MeteredUploader & { readonly scope: Scope }): UploadMeter {
  const { scope } = uploader
  if (!scope.has(UploadMeterToken)) {
    scope.provideDefault(UploadMeterToken, () => new UploadMeter(uploader, scope.get(ClockToken)))
  }
  return scope.get(UploadMeterToken)
}
