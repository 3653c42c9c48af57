import { type PageSettings, pageChoices, type Settings } from './Settings.js'

/** Returns the query of these settings, without defaults. */
export function writeQuery(settings: Settings): string {
  const query = new URLSearchParams()
  for (const key of Object.keys(pageChoices) as (keyof PageSettings)[]) {
    if (settings[key] !== pageChoices[key][0]) query.set(key, settings[key])
  }
  for (const [key, value] of Object.entries(settings.config)) {
    query.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return query.toString()
}
