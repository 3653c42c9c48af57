/** Runs what `load` resolves with, unless it was stopped before. Returns a function that stops it. */
export function later(load: Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined = () => {}
  load.then(
    (start) => {
      if (stop) stop = start()
    },
    // A picture is shown without it, too.
    () => {},
  )
  return () => {
    stop?.()
    stop = undefined
  }
}
