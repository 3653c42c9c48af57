import { PlainError } from './PlainError.mjs'

/**
 * Runs a command's body; its result is the exit code, and an error ends in exit code 1.
 *
 * @param {(signal: AbortSignal) => Promise<number>} body Its signal is aborted when the process is to stop.
 * @returns {Promise<never>}
 */
export async function runMain(body) {
  const stop = new AbortController()
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => {
      // The first signal stops in good order, the second one does not wait.
      if (stop.signal.aborted) process.exit(130)
      stop.abort(name)
    })
  }
  stopWithNpm(stop)
  try {
    process.exit(await body(stop.signal))
  } catch (error) {
    if (stop.signal.aborted) process.exit(130)
    console.error(error instanceof PlainError ? error.message : error)
    process.exit(1)
  }
}

/**
 * npm passes a signal on to the shell between itself and this process, and the shell keeps it to itself: that the
 * shell is gone is all there is to notice.
 *
 * @param {AbortController} stop
 */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) stop.abort('SIGTERM')
  }, 500).unref()
}
