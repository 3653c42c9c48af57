import { type PageSettings, pageChoices, type Settings } from './Settings.js'

/** Returns the query of these settings, without defaults. The empty query is a page with examples. */
export function writeQuery(settings: Settings): string {
  const query = new URLSearchParams()
  for (const key of Object.keys(pageChoices) as (keyof PageSettings)[]) {
    if (settings[key] !== pageChoices[key][0]) query.set(key, settings[key])
  }
  for (const [key, value] of Object.entries(settings.config)) {
    query.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = query.toString()
  if (text === 'files=examples') return ''
  return text || 'files=none'
}
