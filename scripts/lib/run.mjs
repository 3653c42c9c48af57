import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { root } from './root.mjs'
import { watchProgress } from './watchProgress.mjs'

const posix = process.platform !== 'win32'
const graceMs = 3000

/**
 * @typedef {object} RunResult
 * @property {number} code Exit code; 1 when a signal or a limit ended it.
 * @property {string} output Everything it printed, when `quiet`.
 * @property {boolean} timedOut Whether a limit ended it.
 */

/**
 * Runs a program to its end, together with everything it starts.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @typedef {object} RunOptions
 * @property {string} [cwd] Default: the repository.
 * @property {Record<string, string>} [env]
 * @property {boolean} [quiet] Keeps the output back and returns it.
 * @property {number} [timeoutMs] How long it may run in all.
 * @property {number | undefined} [stallMs] How long it may run without printing anything or appending to its `report`.
 * @property {((stream: 'stdout' | 'stderr', chunk: Buffer) => void) | undefined} [write] Takes what it prints. Default: it is passed on.
 * @property {string} [report] Path of a file that it appends to.
 * @property {AbortSignal | undefined} [signal]
 *
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(
  command,
  args,
  { cwd = root, env, quiet = false, timeoutMs, stallMs, write = passOn, report, signal } = {},
) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return resolve({ code: 1, output: '', timedOut: false })
    const isRead = quiet || stallMs !== undefined || write !== passOn
    // Output that is passed on keeps its colors.
    const color = isRead && !quiet && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...color, ...env },
      stdio: ['ignore', isRead ? 'pipe' : 'inherit', isRead ? 'pipe' : 'inherit'],
      // A process group of its own: a browser started three levels down ends with it.
      detached: posix,
      shell: !posix && command.endsWith('.cmd'),
    })
    let output = ''
    let timedOut = false
    /** @type {NodeJS.Timeout | undefined} */
    let hardStop
    const stop = () => {
      endGroup(child, 'SIGTERM')
      hardStop = setTimeout(() => endGroup(child, 'SIGKILL'), graceMs)
    }
    const timeOut = () => {
      timedOut = true
      stop()
    }
    const limit = timeoutMs ? setTimeout(timeOut, timeoutMs) : undefined
    const watch = stallMs
      ? watchProgress({ stallMs, measure: () => sizeOf(report), onStall: timeOut })
      : undefined
    signal?.addEventListener('abort', stop, { once: true })
    for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
      child[name]?.on('data', (chunk) => {
        watch?.touch()
        if (quiet) output += chunk
        else write(name, chunk)
      })
    }
    child.on('error', reject)
    // Its child processes would keep its output open.
    if (watch) child.on('exit', () => endGroup(child, 'SIGKILL'))
    child.on('close', (code) => {
      clearTimeout(limit)
      watch?.stop()
      clearTimeout(hardStop)
      signal?.removeEventListener('abort', stop)
      // Stops the processes that the program has left in its group.
      if (timedOut || signal?.aborted) endGroup(child, 'SIGKILL')
      resolve({ code: timedOut ? 1 : (code ?? 1), output, timedOut })
    })
  })
}

/** @type {NonNullable<RunOptions['write']>} */
const passOn = (stream, chunk) => process[stream].write(chunk)

/** @param {string | undefined} path @returns {number} 0 if there is no such file. */
function sizeOf(path) {
  return (path && statSync(path, { throwIfNoEntry: false })?.size) || 0
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} name
 */
function endGroup(child, name) {
  try {
    if (posix && child.pid) process.kill(-child.pid, name)
    else child.kill(name)
  } catch {
    // It has ended by itself.
  }
}
