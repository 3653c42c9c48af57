import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from './PlainError.mjs'
import { root } from './root.mjs'

const program = join(root, 'services/local-service/bin/lading-local-service.js')
const startLimitMs = 20_000
const graceMs = 3000

/**
 * @typedef {object} LocalService
 * @property {string} url Such as `http://127.0.0.1:4100`.
 * @property {Promise<void>} ended Settles when the process has ended, for any reason.
 * @property {() => Promise<void>} stop Ends the process and waits for it.
 */

/**
 * Starts the local service as a process of its own and waits until it listens.
 *
 * @param {{ port: number, data?: string, flags?: readonly string[], signal?: AbortSignal }} options
 *   `data`: folder of the stored files, seen from the repository. Default: `.data`. `flags`: further arguments.
 * @returns {Promise<LocalService>}
 */
export async function startLocalService({ port, data = '.data', flags = [], signal }) {
  if (!existsSync(join(root, 'services/local-service/dist'))) {
    throw new PlainError('The local service has not been built; run `npm run build` first.')
  }
  const preload = new URL('./endWithParent.mjs', import.meta.url).href
  const child = spawn(
    process.execPath,
    ['--import', preload, program, '--port', String(port), '--data', data, '--quiet', ...flags],
    // A build of Vite sets it to production, in which the service downloads nothing from this machine.
    { cwd: root, env: { ...process.env, NODE_ENV: 'development' }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  )
  // A page that is left running for days must not be able to fill the pipe.
  child.stderr?.pipe(process.stderr, { end: false })
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const hardStop = setTimeout(() => child.kill('SIGKILL'), graceMs)
    await ended
    clearTimeout(hardStop)
  }
  try {
    return { url: await announcedUrl(child, ended, signal), ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<void>} ended
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<string>}
 */
function announcedUrl(child, ended, signal) {
  return new Promise((resolve, reject) => {
    let text = ''
    const limit = setTimeout(
      () => reject(new PlainError(`The local service did not start within ${startLimitMs / 1000} seconds.`)),
      startLimitMs,
    )
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    child.stdout?.on('data', (chunk) => {
      text = (text + chunk).slice(-10_000)
      const url = /Local service: (http:\/\/\S+)/.exec(text)?.[1]
      if (!url) return
      clearTimeout(limit)
      resolve(url)
    })
    ended.then(() => {
      clearTimeout(limit)
      reject(new PlainError('The local service ended while it was starting; its own message is above.'))
    })
  })
}
