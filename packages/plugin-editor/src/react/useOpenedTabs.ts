import { useState } from 'react'
import type { OpenedTabs } from '../tabs/drawLayers.js'
import type { TabLoad } from '../tabs/loadTab.js'

/** Returns the tabs that were opened, which draw what people have added by them: one that's removed meanwhile, too. */
export function useOpenedTabs(id: string | undefined, load: TabLoad | undefined): OpenedTabs {
  const [opened, setOpened] = useState<OpenedTabs>(new Map())
  const view = load?.tab?.view
  if (id === undefined || !view || opened.get(id) === view) return opened
  const next = new Map(opened).set(id, view)
  setOpened(next)
  return next
}
