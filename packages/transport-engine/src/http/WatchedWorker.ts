import { adviseWorker } from '@lading/kernel/advice'
import { startWorker } from '@lading/kernel/basics'
import type { Command, FromWorker, ToWorker } from './FromWorker.js'

/** Longest silence of a worker with requests in flight before it is pinged; if it stays silent as long again, it is dead. */
const SILENCE_MS = 5000
/** Delay of a timer from which on the page itself did not run. */
const MAX_DELAY_MS = 1000
/** How long a worker without requests is kept. */
const IDLE_MS = 30_000

/** Receives the messages of a {@link WatchedWorker}. */
export interface WorkerListener {
  /** Whether the worker has nothing to send. */
  isIdle(): boolean
  onMessage(message: FromWorker): void
  /** Called with a command that cannot be posted. */
  onRefused(command: Command | undefined): void
  /** Called where the worker is `slow`. */
  onSlow(): void
  /** Called when the worker has ended, or cannot start: it replies to no command any more. */
  onEnd(): void
}

/** A worker that ends when it is silent for too long with requests in flight, or without requests. */
export class WatchedWorker {
  /** `idle` before it is started and after it was not needed; `slow` to start, so that nothing waits for it; `dead` for good. */
  state: 'idle' | 'starting' | 'slow' | 'running' | 'dead' = 'idle'
  readonly #script: true | string
  readonly #listener: WorkerListener
  /** Commands of this task. */
  #commands: Command[] = []
  #worker: Worker | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether there was a message since the timer began, and whether the worker was asked for one. */
  #isHeard = false
  #isAsked = false

  /** @param script URL of the script; true for the package's own. */
  constructor(script: true | string, listener: WorkerListener) {
    this.#script = script
    this.#listener = listener
  }

  /** Starts it, unless it runs or is dead. */
  start(): void {
    if (this.state !== 'idle') return
    const script = this.#script
    this.state = 'starting'
    this.#timer = setTimeout(() => {
      this.state = 'slow'
      this.#listener.onSlow()
    }, SILENCE_MS)
    this.#worker = startWorker(
      () =>
        script === true
          ? new Worker(new URL('../worker/uploadWorker.js', import.meta.url), { type: 'module' })
          : new Worker(script, { type: 'module' }),
      isServed,
    )
    if (!this.#worker) {
      this.end('dead')
      return
    }
    this.#worker.onmessage = ({ data }) => this.#received(data)
    this.#worker.onerror = (event) => {
      // Known here, and without consequences: no entry in the console.
      event.preventDefault()
      if (this.state === 'starting') adviseWorker()
      this.end('dead')
    }
  }

  /** Posts a command, together with those that follow in the same task: each message has its price on both sides. */
  post(command: Command): void {
    if (this.#commands.push(command) > 1) return
    queueMicrotask(() => {
      const commands = this.#commands
      // One that cannot be cloned may cause others, which are another message.
      this.#commands = []
      this.#postAll(commands)
    })
  }

  /** Waits for a sign of life while requests are in flight, and for requests otherwise. */
  watch(isAsked = false): void {
    clearTimeout(this.#timer)
    this.#isHeard = false
    this.#isAsked = isAsked
    if (this.state !== 'running') return
    if (this.#listener.isIdle()) {
      this.#timer = setTimeout(() => this.end('idle'), IDLE_MS)
      return
    }
    const dueAtMs = performance.now() + SILENCE_MS
    this.#timer = setTimeout(() => {
      // Messages of the worker wait as long as a page that was frozen, or busy.
      const isLate = performance.now() - dueAtMs > MAX_DELAY_MS
      // Messages only note that they came: a timer for each would cost more than the message.
      if (this.#isHeard) this.watch()
      else if (isAsked && !isLate) this.end('dead')
      else {
        this.post({})
        this.watch(true)
      }
    }, SILENCE_MS)
  }

  /** Ends it, to be started again or not. */
  end(state: 'idle' | 'dead'): void {
    this.state = state
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = null
    this.#listener.onEnd()
  }

  #postAll(commands: ToWorker): void {
    try {
      this.#worker?.postMessage(commands)
    } catch {
      // A file that cannot be cloned.
      if (commands.length > 1) for (const command of commands) this.#postAll([command])
      else this.#listener.onRefused(commands[0])
    }
  }

  #received(message: FromWorker): void {
    // Sent before the worker ended.
    if (!this.#worker) return
    this.state = 'running'
    this.#listener.onMessage(message)
    this.#isHeard = true
    if (this.#isAsked || this.#listener.isIdle()) this.watch()
  }
}

/**
 * Whether a script is where the worker is expected. A bundler that knows workers gives it another name; one that does not has bundled
 * this module without it, and a request for it would fail in the console of the page.
 */
export function isServed(url: string, moduleUrl: string = import.meta.url): boolean {
  const isUnbundled = moduleUrl.endsWith('/WatchedWorker.js')
  return isUnbundled || url !== new URL('../worker/uploadWorker.js', moduleUrl).href
}
