import { firstSettings } from './readQuery.js'
import { type PageSettings, pageDefaults, type Settings } from './Settings.js'

/** Returns the query of these settings, without defaults. The empty query is the first page, a form. */
export function writeQuery(settings: Settings): string {
  const text = write(settings)
  return text === write(firstSettings) ? '' : text || 'scene=none'
}

function write(settings: Settings): string {
  const query = new URLSearchParams()
  for (const key of Object.keys(pageDefaults) as (keyof PageSettings)[]) {
    if (settings[key] !== pageDefaults[key]) query.set(key, settings[key])
  }
  for (const [key, value] of Object.entries(settings.config)) {
    query.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return query.toString()
}
