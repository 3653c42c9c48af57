import { FIRST_SCENE, scenes } from '../scenes/scenes.js'
import { type ConfigKey, controls } from './controls.js'
import { parseSetting } from './parseSetting.js'
import { type PageSettings, pageChoices, pageDefaults, type Settings } from './Settings.js'

/** The settings of a query, and its invalid parts. */
export interface QuerySettings {
  readonly settings: Settings
  readonly problems: readonly string[]
}

/** The settings of a page without a query. */
export const firstSettings: Settings = {
  ...pageDefaults,
  scene: FIRST_SCENE,
  config: scenes[FIRST_SCENE].config,
}

/** Reads settings from the query of a URL. Unknown and invalid ones are reported and ignored. */
export function readQuery(query: string): QuerySettings {
  if (query.replace(/^\?/, '') === '') return { settings: firstSettings, problems: [] }
  const page: Record<string, string> = { ...pageDefaults }
  const config: Partial<Record<ConfigKey, unknown>> = {}
  const problems: string[] = []
  for (const [key, text] of new URLSearchParams(query)) {
    if (isPageKey(key)) {
      const choices: readonly string[] = pageChoices[key]
      if (choices.includes(text)) page[key] = text
      else problems.push(`${key}=${text}: must be one of ${choices.join(', ')}`)
    } else if (isConfigKey(key)) {
      const parsed = parseSetting(controls[key], text)
      if ('problem' in parsed) problems.push(`${key}=${text}: ${parsed.problem}`)
      else if (parsed.value !== controls[key].default) config[key] = parsed.value
    } else {
      problems.push(`${key}: unknown setting`)
    }
  }
  return { settings: { ...(page as unknown as PageSettings), config }, problems }
}

function isPageKey(key: string): key is keyof PageSettings {
  return Object.hasOwn(pageChoices, key)
}

function isConfigKey(key: string): key is ConfigKey {
  return Object.hasOwn(controls, key)
}
