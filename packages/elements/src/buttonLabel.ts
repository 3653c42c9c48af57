import { locales } from './locales.js'

const ENGLISH: Readonly<Record<string, string>> = {
  'upload-files': 'Upload files',
  'upload-file': 'Upload file',
}

/** Returns the text of the button until the uploader is loaded. @param configured Returns the value of a configuration key. */
export function buttonLabel(configured: (key: string) => unknown): string {
  const multiple = configured('multiple')
  const key = multiple === false || multiple === 'false' ? 'upload-file' : 'upload-files'
  const language = String(configured('localeName') ?? 'en')
  const overrides = configured('localeDefinitionOverride') as
    | Readonly<Record<string, Readonly<Record<string, unknown>>>>
    | undefined
  for (const name of [language, language.split('-')[0] ?? '', 'en']) {
    const own = locales.get(name)
    const text = overrides?.[name]?.[key] ?? (typeof own === 'object' ? own[key] : undefined)
    if (typeof text === 'string') return text
  }
  return ENGLISH[key] ?? key
}
