/** Creates turns: work with the same name runs one after another. */
export function createTurns(): <Value>(name: string, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work)
    const ended: Promise<unknown> = result
      .catch(() => {})
      .finally(() => {
        if (last.get(name) === ended) last.delete(name)
      })
    last.set(name, ended)
    return result
  }
}
