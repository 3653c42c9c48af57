import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { ImageJob } from './ImageJob.js'
import { readCpuMs } from './readCpuMs.js'
import { WorkerEndedError } from './WorkerEndedError.js'
import { fromErrorMessage, type WorkerMessage } from './WorkerMessage.js'

/** A process that works on one image at a time. */
export interface ImageWorker {
  /** Runs a job. Rejects with its error, with the `stop` reason, or with a `WorkerEndedError`; the latter two end the worker. */
  run(job: ImageJob): Promise<unknown>
  /** Ends the process immediately, whatever it's doing. @param reason what a running job rejects with. */
  stop(reason?: Error): void
  /** Returns the CPU time that the process has used, in milliseconds; undefined if the platform doesn't say. */
  cpuMs(): number | undefined
  /** Resolves when the process has started; rejects if it can't start. */
  readonly ready: Promise<void>
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
}

const MAX_HEAP_MB = 256
const isSource = import.meta.url.endsWith('.ts')
const program = isSource
  ? new URL('./imageWorker.ts', import.meta.url)
  : new URL('./imageWorker.js', import.meta.url)
/** Tests run from source, which Node 20 can't load without a loader. */
const loader = new URL('../testing/load.mjs', import.meta.url).href

/**
 * Starts a worker process that ends with this process and doesn't keep it alive.
 *
 * @param maxBytes memory limit; above it the process is ended and its job is rejected with `render-too-large`.
 * @param priority `low` for work that must not slow uploads down.
 */
export function startImageWorker(maxBytes: number, priority: 'normal' | 'low'): ImageWorker {
  const child = fork(program, [String(maxBytes)], {
    execArgv: [
      `--max-old-space-size=${MAX_HEAP_MB}`,
      ...(isSource ? ['--conditions=@lading/source', '--import', loader] : []),
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  if (priority === 'low') lowerPriority(child)
  let stopReason: Error | undefined
  let settle: { resolve(value: unknown): void; reject(error: Error): void } | undefined
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: WorkerMessage) => {
      // A result that arrives after `stop` must not send a dying process back to work.
      if (child.killed) return
      if (message.type === 'ready') {
        if (priority === 'low') lowerPriority(child)
        resolve()
      } else if (message.type === 'result') settle?.resolve(message.result)
      else settle?.reject(fromErrorMessage(message))
    })
    const fail = (error: Error) => {
      reject(error)
      settle?.reject(error)
    }
    child.on('error', fail)
    child.on('exit', (code, signal) =>
      fail(stopReason ?? new WorkerEndedError(`The image process ended unexpectedly (${signal ?? code}).`)),
    )
  })
  ready.catch(() => {})
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })

  return {
    async run(job) {
      await ready
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
        child.send(job, (error) => {
          // The process may have ended a moment ago, before we noticed.
          if (error)
            reject(stopReason ?? new WorkerEndedError('The image process has ended.', { cause: error }))
        })
      })
    },
    ready,
    ended,
    cpuMs: () => readCpuMs(child.pid),
    stop(reason) {
      stopReason ??= reason
      child.kill('SIGKILL')
    },
  }
}

/** Lowers a worker's priority. Uploads come first: on a busy machine the service must not wait for its workers. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  for (const id of listThreads(pid)) {
    try {
      setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {}
  }
}

/** Returns a process's thread ids. Linux sets priorities per thread, and the first thread doesn't render images. */
function listThreads(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}
