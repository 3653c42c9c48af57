import type { Clock } from '@lading/kernel'
import { CancelError } from '../errors/CancelError.js'
import type { Fault } from '../errors/faultOf.js'
import type { ThrottledError } from '../errors/ThrottledError.js'
import type { Online } from '../ports/Online.js'
import { backoffMs } from './backoffMs.js'
import type { Patience } from './Patience.js'
import { parseRetryAfter } from './parseRetryAfter.js'
import { RetryBudget } from './RetryBudget.js'

/** Failures in a row, of whatever files, after which the service counts as down. */
const OUTAGE_FAILURES = 5
/** A network that is said to be missing is tried nevertheless, every so often. */
const OFFLINE_PROBE_MS = 30_000
/** After a network was missing it needs a moment, however quick the answer "no" is. */
const OFFLINE_BACKOFF = 10
const TRANSIENT_COST = 2
const THROTTLE_COST = 1

/** Why no request goes, and for how long. */
interface Pause {
  reason: 'throttled' | 'offline' | 'outage'
  error: unknown
  untilMs: number
  waitMs: number
  closings: number
  /** Whether one request has been let through to see how things are. */
  isProbing: boolean
  disarm: (() => void) | null
}

interface Waiting {
  readonly patience: Patience
  readonly admit: (isProbe: boolean) => void
  readonly refuse: (error: unknown) => void
}

/** What a {@link ServiceLine} works with. */
export interface ServiceLineOptions {
  readonly clock: Clock
  readonly online: Online
  /** From 0 to 1, new each time. */
  readonly random: () => number
}

/**
 * The way to the service, shared by all requests of an uploader: what one of them learns holds for all.
 *
 * It is closed while the service asks for patience, while there is no network, and while nothing but failures come back.
 * When the time is up one request is let through; the others follow once it has been answered.
 */
export class ServiceLine {
  readonly #options: ServiceLineOptions
  readonly #budget = new RetryBudget()
  readonly #waiting = new Set<Waiting>()
  #pause: Pause | null = null
  #failuresInARow = 0

  constructor(options: ServiceLineOptions) {
    this.#options = options
  }

  /** How long a request that has failed so often before waits until it is repeated, in milliseconds. */
  backoffMs(failures: number): number {
    return backoffMs(failures, this.#options.random())
  }

  /** Whether requests may go at once. */
  get isOpen(): boolean {
    return this.#pause === null
  }

  /**
   * Resolves when a request may go; with true for one that goes to see how things are.
   *
   * @throws CancelError as soon as the signal is aborted
   * @throws What has kept the line closed, when it has done so for longer than the patience lasts.
   */
  enter(signal: AbortSignal, patience: Patience): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiting)
        signal.removeEventListener('abort', cancel)
        if (this.#waiting.size === 0) this.#disarm()
      }
      const cancel = () => {
        leave()
        reject(new CancelError())
      }
      const waiting: Waiting = {
        patience,
        admit(isProbe) {
          leave()
          resolve(isProbe)
        },
        refuse(error) {
          leave()
          reject(error)
        },
      }
      this.#waiting.add(waiting)
      if (signal.aborted) cancel()
      else signal.addEventListener('abort', cancel)
      this.#arm()
    })
  }

  /** A request was answered, be it with a refusal. */
  answered(isSuccess: boolean): void {
    this.#failuresInARow = 0
    if (isSuccess) this.#budget.refund()
    const pause = this.#pause
    // One that was on its way before says nothing of how busy the service is now.
    if (!pause || (pause.reason === 'throttled' && !pause.isProbing)) return
    this.#disarm()
    this.#pause = null
    for (const waiting of [...this.#waiting]) waiting.admit(false)
  }

  /** A request was given up. */
  gaveUp(isProbe: boolean): void {
    if (!isProbe || !this.#pause) return
    this.#pause.isProbing = false
    this.#arm()
  }

  /** A request has failed in a way that may pass. Returns whether it may be repeated. */
  failed(fault: Fault, error: unknown, patience: Patience): boolean {
    const { clock, online, random } = this.#options
    if (fault === 'throttled') {
      this.#close('throttled', error, parseRetryAfter((error as ThrottledError).retryAfter, clock.now()))
      patience.throttled -= 1
      return patience.throttled >= 0 && this.#budget.spend(THROTTLE_COST)
    }
    this.#failuresInARow += 1
    if (fault === 'network' && !online.isOnline()) {
      this.#close('offline', error, OFFLINE_PROBE_MS)
      return true
    }
    const closings = this.#pause?.closings ?? 0
    if (this.#pause?.reason === 'offline') {
      this.#close('offline', error, backoffMs(closings, random()) * OFFLINE_BACKOFF)
    } else if (this.#pause || this.#failuresInARow >= OUTAGE_FAILURES) {
      this.#close('outage', error, backoffMs(closings, random()))
    }
    patience.failed -= 1
    return patience.failed >= 0 && this.#budget.spend(TRANSIENT_COST)
  }

  #close(reason: Pause['reason'], error: unknown, waitMs: number): void {
    const known = this.#pause
    const untilMs = this.#options.clock.now() + waitMs
    if (known && !known.isProbing) {
      // Several requests have met the same trouble.
      if (untilMs > known.untilMs) {
        this.#disarm()
        Object.assign(known, { reason, error, untilMs, waitMs })
      }
    } else {
      this.#pause = {
        reason,
        error,
        untilMs,
        waitMs,
        closings: (known?.closings ?? 0) + 1,
        isProbing: false,
        disarm: null,
      }
      if (known) this.#tryPatience(reason, error)
    }
    this.#arm()
  }

  /** Those who wait have been refused together with the one that went to see. */
  #tryPatience(reason: Pause['reason'], error: unknown): void {
    const isOffline = reason === 'offline' && !this.#options.online.isOnline()
    if (isOffline) return
    const kind = reason === 'throttled' ? 'throttled' : 'failed'
    for (const waiting of [...this.#waiting]) {
      waiting.patience[kind] -= 1
      if (waiting.patience[kind] < 0) waiting.refuse(error)
    }
  }

  #arm(): void {
    const pause = this.#pause
    if (!pause || pause.isProbing || pause.disarm || this.#waiting.size === 0) return
    const { clock, online } = this.#options
    const probe = () => {
      this.#disarm()
      pause.isProbing = true
      const [first] = this.#waiting
      first?.admit(true)
    }
    // A clock that was set back must not make the pause longer.
    const delayMs = Math.min(pause.waitMs, Math.max(0, pause.untilMs - clock.now()))
    const cancel = clock.schedule(delayMs, probe)
    const unsubscribe =
      pause.reason === 'offline'
        ? online.subscribe(() => {
            if (online.isOnline()) probe()
          })
        : () => {}
    pause.disarm = () => {
      cancel()
      unsubscribe()
    }
  }

  #disarm(): void {
    this.#pause?.disarm?.()
    if (this.#pause) this.#pause.disarm = null
  }
}
