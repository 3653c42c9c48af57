import { useMemo, useState } from 'react'

/** The selected files of the list. */
export interface Selection {
  readonly selected: ReadonlySet<string>
  /** Selects the files between two indexes, besides those that are. */
  readonly extend: (from: number, to: number) => void
  readonly toggle: (id: string) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** @param ids The files that are shown; a file that leaves them is no longer selected. */
export function useSelection(ids: readonly string[]): Selection {
  const [chosen, setChosen] = useState(NONE)
  const selected = useMemo(
    () => (chosen.size === 0 ? NONE : new Set(ids.filter((id) => chosen.has(id)))),
    [ids, chosen],
  )
  return {
    selected,
    extend(from, to) {
      const [first, last] = from < to ? [from, to] : [to, from]
      setChosen(new Set([...selected, ...ids.slice(first, last + 1)]))
    },
    toggle(id) {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    selectAll: () => setChosen(new Set(ids)),
    clear: () => setChosen(NONE),
  }
}
