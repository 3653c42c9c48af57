import { spawn } from 'node:child_process'
import { root } from './root.mjs'

const posix = process.platform !== 'win32'
const graceMs = 3000

/**
 * @typedef {object} RunResult
 * @property {number} code Exit code; 1 when a signal or the time limit ended it.
 * @property {string} output What it printed, when `quiet`.
 * @property {boolean} timedOut Whether the time limit ended it.
 */

/**
 * Runs a program to its end, together with everything it starts.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, timeoutMs?: number, signal?: AbortSignal }} [options]
 *   `quiet` keeps the output back and returns it.
 * @returns {Promise<RunResult>}
 */
export function run(command, args, { env, quiet = false, timeoutMs, signal } = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return resolve({ code: 1, output: '', timedOut: false })
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
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
    const limit = timeoutMs
      ? setTimeout(() => {
          timedOut = true
          stop()
        }, timeoutMs)
      : undefined
    signal?.addEventListener('abort', stop, { once: true })
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(limit)
      clearTimeout(hardStop)
      signal?.removeEventListener('abort', stop)
      // What the program left behind in its group goes with it.
      if (timedOut || signal?.aborted) endGroup(child, 'SIGKILL')
      resolve({ code: timedOut ? 1 : (code ?? 1), output, timedOut })
    })
  })
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
