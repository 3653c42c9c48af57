import { maxFileCount } from '@lading/kernel'
import { useConfig, useEntryIds, useUploader } from '@lading/react'
import { useMemo, useState } from 'react'
import type { LibraryItem } from '../LibraryList.js'

/** The chosen files. */
export interface Choice {
  readonly items: ReadonlyMap<string, LibraryItem>
  /** How many can be chosen. */
  readonly room: number
  /** True after a choice beyond the room. */
  readonly isFull: boolean
  /** Returns true if the uploader's list has the file. */
  readonly isAdded: (item: LibraryItem) => boolean
  readonly toggle: (item: LibraryItem) => void
  /** Chooses files as far as there's room. */
  readonly addAll: (items: readonly LibraryItem[]) => void
  readonly clear: () => void
}

const NONE: ReadonlyMap<string, LibraryItem> = new Map()

/** Keeps the choice, also across searches and folders. */
export function useChoice(): Choice {
  const uploader = useUploader()
  const multiple = useConfig('multiple')
  const ids = useEntryIds()
  const [items, setItems] = useState(NONE)
  const [isFull, setFull] = useState(false)
  const added = useMemo(
    () => new Set(ids.flatMap((id) => uploader.entries.get(id)?.uuid ?? [])),
    [ids, uploader],
  )
  const room = Math.max(0, maxFileCount(uploader.cfg) - ids.length)
  const isAdded = ({ file }: LibraryItem) => added.has(typeof file === 'string' ? file : file.uuid)

  const change = (next: Map<string, LibraryItem>, isOver: boolean) => {
    setItems(next)
    setFull(isOver)
  }
  const addAll = (more: readonly LibraryItem[]) => {
    const next = new Map(items)
    let isOver = false
    for (const item of more) {
      if (isAdded(item) || next.has(item.id)) continue
      isOver = next.size >= room
      if (isOver) break
      next.set(item.id, item)
    }
    change(next, isOver)
  }
  const toggle = (item: LibraryItem) => {
    if (items.has(item.id)) {
      const next = new Map(items)
      next.delete(item.id)
      change(next, false)
    } else if (!multiple && room > 0 && !isAdded(item)) change(new Map([[item.id, item]]), false)
    else addAll([item])
  }
  return { items, room, isFull, isAdded, toggle, addAll, clear: () => change(new Map(), false) }
}
