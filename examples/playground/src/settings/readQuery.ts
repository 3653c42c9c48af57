import { type ConfigKey, controls } from './controls.js'
import { parseSetting } from './parseSetting.js'
import { type PageSettings, pageChoices, type Settings } from './Settings.js'

/** The settings of a query, and its invalid parts. */
export interface QuerySettings {
  readonly settings: Settings
  readonly problems: readonly string[]
}

/** Reads settings from the query of a URL. Unknown and invalid ones are reported and ignored. */
export function readQuery(query: string): QuerySettings {
  const page: Record<string, string> = Object.fromEntries(
    Object.entries(pageChoices).map(([key, [first]]) => [key, first]),
  )
  const config: Partial<Record<ConfigKey, unknown>> = {}
  const problems: string[] = []
  if (query.replace(/^\?/, '') === '') page.files = 'examples'
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
