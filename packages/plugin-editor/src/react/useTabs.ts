import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { arrangeTabs, type EditorTabList, getFirstTab } from '../tabs/arrangeTabs.js'
import type { AnyEditorTab } from '../tabs/EditorTabItem.js'
import { forgetTab, getTabLoad, loadTab, type TabLoad } from '../tabs/loadTab.js'
import type { EditorLog } from './EditorProps.js'

/** Offered tabs, and the shown tab. */
export interface Tabs {
  readonly offered: readonly AnyEditorTab[]
  /** The shown tab; undefined if no tab is offered. */
  readonly shown: AnyEditorTab | undefined
  readonly show: (id: string) => void
  /** Result of loading the shown tab; undefined while it's loading. */
  readonly load: TabLoad | undefined
  /** Retries loading the shown tab after a failure. */
  readonly retry: () => void
}

/** Arranges the tabs and loads the shown tab. @param canDraw True if layers can be rendered into a new version */
export function useTabs(
  items: readonly AnyEditorTab[],
  setting: EditorTabList,
  canDraw: boolean,
  log: EditorLog,
): Tabs {
  const key = String(setting)
  const offered = useMemo(
    () => arrangeTabs(distinct(items, log), key, log.warn).filter(({ draws }) => !draws || canDraw),
    [items, key, canDraw, log],
  )
  const [chosen, show] = useState<string | null>(null)
  const shown = offered.find(({ id }) => id === chosen) ?? getFirstTab(offered)
  const [attempt, rerender] = useReducer((count: number) => count + 1, 0)
  const load = shown && getTabLoad(shown)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (!shown || getTabLoad(shown)) return
    let isOver = false
    void loadTab(shown, log).then(() => {
      if (!isOver) rerender()
    })
    return () => {
      isOver = true
    }
  }, [shown, attempt])
  // Tabs that failed or are still loading are retried when the editor is reopened.
  const latest = useRef(items)
  latest.current = items
  useEffect(() => () => latest.current.forEach(forgetTab), [])

  const retry = () => {
    if (shown) forgetTab(shown)
    rerender()
  }
  return { offered, shown, show, load, retry }
}

/** Removes tabs with duplicate ids; the first tab wins. */
function distinct(items: readonly AnyEditorTab[], log: EditorLog): readonly AnyEditorTab[] {
  return items.filter((item, index) => {
    const isFirst = items.findIndex(({ id }) => id === item.id) === index
    if (!isFirst) log.warn(`The image editor already has a tab "${item.id}"; the second one is not used.`)
    return isFirst
  })
}
