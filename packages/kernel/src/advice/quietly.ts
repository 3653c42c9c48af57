/** Returns a function that does the same, and nothing if that fails: advice must never throw into the page. */
export function quietly<Args extends unknown[]>(advise: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    try {
      advise(...args)
    } catch {}
  }
}
