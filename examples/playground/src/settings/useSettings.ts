import { useEffect, useState } from 'react'
import { scenes } from '../scenes/scenes.js'
import { type ConfigKey, controls } from './controls.js'
import { readQuery } from './readQuery.js'
import type { PageSettings, Settings } from './Settings.js'
import { writeQuery } from './writeQuery.js'

/** The settings, functions that change them, and the invalid parts of the URL. */
export interface SettingsState {
  readonly settings: Settings
  readonly problems: readonly string[]
  readonly dismissProblems: () => void
  readonly setPage: (change: Partial<PageSettings>) => void
  /** Shows another scene, with its settings alone. */
  readonly setScene: (scene: PageSettings['scene']) => void
  /** Sets a key of the configuration; `undefined` resets it to its default. */
  readonly setConfig: (key: ConfigKey, value: unknown) => void
  readonly resetConfig: () => void
}

/** Holds the settings and keeps the URL in sync. */
export function useSettings(): SettingsState {
  const [initial] = useState(() => readQuery(location.search))
  const [settings, setSettings] = useState(initial.settings)
  const [problems, setProblems] = useState(initial.problems)

  useEffect(() => {
    const query = writeQuery(settings)
    history.replaceState(null, '', query ? `?${query}` : location.pathname)
  }, [settings])

  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = settings.theme
    document.documentElement.dir = settings.dir
  }, [settings.theme, settings.dir])

  return {
    settings,
    problems,
    dismissProblems: () => setProblems([]),
    setPage: (change) => setSettings((before) => ({ ...before, ...change })),
    setScene: (scene) =>
      setSettings((before) => ({ ...before, scene, files: 'none', config: scenes[scene].config })),
    setConfig: (key, value) =>
      setSettings((before) => {
        const config = { ...before.config, [key]: value }
        if (value === undefined || value === controls[key].default) delete config[key]
        return { ...before, config }
      }),
    resetConfig: () => setSettings((before) => ({ ...before, config: {} })),
  }
}
