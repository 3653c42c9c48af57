/**
 * Calls `onStall` once when nothing has happened for a while. A slow machine makes slow progress, and is left alone.
 *
 * @param {object} options
 * @param {number} options.stallMs How long nothing may happen.
 * @param {() => unknown} [options.measure] Returns a value that differs after progress, such as the size of a report.
 * @param {() => void} options.onStall
 * @returns {{ touch: () => void, stop: () => void }} `touch` notes progress that `measure` does not see.
 */
export function watchProgress({ stallMs, measure = () => undefined, onStall }) {
  let before = measure()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const start = () => {
    clearTimeout(timer)
    timer = setTimeout(check, stallMs)
  }
  const check = () => {
    const now = measure()
    if (now === before) return onStall()
    before = now
    start()
  }
  start()
  return { touch: start, stop: () => clearTimeout(timer) }
}
