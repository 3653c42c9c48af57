const ends = new Set<() => void>()

/** Calls a function when this process ends, whatever the number of programs that tests start: they share one listener. */
export function atProcessEnd(end: () => void): void {
  if (ends.size === 0) {
    process.once('exit', () => {
      for (const each of ends) each()
    })
  }
  ends.add(end)
}
