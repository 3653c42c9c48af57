import { useState } from 'react'
import type { OpenedTabs } from '../tabs/drawLayers.js'
import type { TabLoad } from '../tabs/loadTab.js'

/** Returns the opened tabs. It includes removed tabs, because their layers are still part of the edit. */
export function useOpenedTabs(id: string | undefined, load: TabLoad | undefined): OpenedTabs {
  const [opened, setOpened] = useState<OpenedTabs>(new Map())
  const view = load?.tab?.view
  if (id === undefined || !view || opened.get(id) === view) return opened
  const next = new Map(opened).set(id, view)
  setOpened(next)
  return next
}
