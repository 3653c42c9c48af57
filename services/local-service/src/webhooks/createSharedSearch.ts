/**
 * Runs a search once for all calls that wait. A call while a search runs gets the result of the next one, because the running one may
 * have missed what its caller must see.
 */
export function createSharedSearch<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  let next: Promise<Result> | undefined

  function search(): Promise<Result> {
    if (!running) {
      running = find().finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return search()
      })
    return next
  }

  return search
}
