/**
 * Limits how often a function is called: at once, and then once at the end of each window in which it was requested. Takes the place of
 * `lodash/throttle` in the scripts without a build, for which lodash would be 1 kB.
 *
 * @param {() => void} work
 * @param {number} windowMs
 * @returns {() => void}
 */
export function throttle(work, windowMs) {
  let isOpen = true
  let isRequested = false
  const call = () => {
    isOpen = false
    isRequested = false
    setTimeout(() => {
      isOpen = true
      if (isRequested) call()
    }, windowMs)
    work()
  }
  return () => {
    if (isOpen) call()
    else isRequested = true
  }
}
