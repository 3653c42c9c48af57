import { startWorker } from '@lading/kernel/basics'
import { adviseWorker } from '@lading/kernel/internal/advice'
import type { Command, FromWorker, ToWorker } from './FromWorker.js'

/** A worker with requests in flight is pinged after this much silence. If it stays silent as long again, it's dead. */
const SILENCE_MS = 5000
/** A timer that's later than this means that the page itself didn't run. */
const MAX_DELAY_MS = 1000
/** How long an idle worker is kept. */
const IDLE_MS = 30_000

/** Receives messages from a {@link WatchedWorker}. */
export interface WorkerListener {
  /** Whether the worker has nothing to send. */
  isIdle(): boolean
  onMessage(message: FromWorker): void
  /** Called with a command that can't be posted. */
  onRefused(command: Command | undefined): void
  /** Called when the worker is `slow` to start. */
  onSlow(): void
  /** Called when the worker has ended or can't start: it won't reply to any command. */
  onEnd(): void
}

/** A worker that's terminated when it's silent for too long with requests in flight, or idle for too long. */
export class WatchedWorker {
  /** `idle` before the start and after a period without requests; `slow` to start, so that nothing waits for it; `dead` permanently. */
  state: 'idle' | 'starting' | 'slow' | 'running' | 'dead' = 'idle'
  readonly #script: true | string
  readonly #listener: WorkerListener
  /** Commands posted in the current task. */
  #commands: Command[] = []
  #worker: Worker | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether a message arrived since the timer started, and whether the worker was pinged. */
  #isHeard = false
  #isAsked = false

  /** @param script Script URL; true for the script in this package. */
  constructor(script: true | string, listener: WorkerListener) {
    this.#script = script
    this.#listener = listener
  }

  /** Starts the worker, unless it's running or dead. */
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
      // The failure is handled here, so keep it out of the console.
      event.preventDefault()
      if (this.state === 'starting') adviseWorker()
      this.end('dead')
    }
  }

  /** Posts a command together with all others from the same task: each message has a cost on both sides. */
  post(command: Command): void {
    if (this.#commands.push(command) > 1) return
    queueMicrotask(() => {
      const commands = this.#commands
      // A command that can't be cloned can cause more commands, which go into the next message.
      this.#commands = []
      this.#postAll(commands)
    })
  }

  /** Waits for a sign of life while requests are in flight, or for new requests while the worker is idle. */
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
      // If the page was frozen or busy, worker messages are delayed just as long.
      const isLate = performance.now() - dueAtMs > MAX_DELAY_MS
      // Messages only set a flag: a timer per message would cost more than the message itself.
      if (this.#isHeard) this.watch()
      else if (isAsked && !isLate) this.end('dead')
      else {
        this.post({})
        this.watch(true)
      }
    }, SILENCE_MS)
  }

  /** Terminates the worker; `idle` lets it start again, `dead` doesn't. */
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
      // A file can't be cloned: find out which command has it.
      if (commands.length > 1) for (const command of commands) this.#postAll([command])
      else this.#listener.onRefused(commands[0])
    }
  }

  #received(message: FromWorker): void {
    // The message was sent before the worker was terminated.
    if (!this.#worker) return
    this.state = 'running'
    this.#listener.onMessage(message)
    this.#isHeard = true
    if (this.#isAsked || this.#listener.isIdle()) this.watch()
  }
}

/**
 * Checks whether the worker script exists at the expected URL. A bundler that supports workers gives it another name. A bundler that
 * doesn't has bundled this module without the worker, and a request for the script would show as an error in the page's console.
 */
export function isServed(url: string, moduleUrl: string = import.meta.url): boolean {
  const isUnbundled = moduleUrl.endsWith('/WatchedWorker.js')
  return isUnbundled || url !== new URL('../worker/uploadWorker.js', moduleUrl).href
}
