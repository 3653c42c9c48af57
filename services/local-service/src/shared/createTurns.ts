/** Serializes work on the same thing. */
export interface Turns {
  take<Value>(name: string, work: () => Promise<Value>): Promise<Value>
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    take(name, work) {
      const result = (last.get(name) ?? Promise.resolve()).then(work)
      const ended: Promise<unknown> = result
        .catch(() => {})
        .finally(() => {
          if (last.get(name) === ended) last.delete(name)
        })
      last.set(name, ended)
      return result
    },
  }
}
