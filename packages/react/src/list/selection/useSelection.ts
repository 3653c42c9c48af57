import { useMemo, useState } from 'react'

/** The list's selected files. */
export interface Selection {
  readonly selected: ReadonlySet<string>
  /** Adds the files between two indexes to the selection. */
  readonly extend: (from: number, to: number) => void
  readonly toggle: (id: string) => void
  /** Selects these files and no others. */
  readonly select: (ids: Iterable<string>) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** @param ids The shown files. A file that is no longer shown is deselected. */
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
    select: (files) => setChosen(new Set(files)),
    selectAll: () => setChosen(new Set(ids)),
    clear: () => setChosen(NONE),
  }
}
