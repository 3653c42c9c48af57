/** Returns why a string is not a valid URL of a service, or null. */
export function urlProblem(text: string): string | null {
  return /^https?:\/\/./.test(text) && URL.canParse(text) ? null : 'is not a valid URL (https:// or http://)'
}

/** Returns why a string is not a valid language tag, or null. */
export function languageProblem(text: string): string | null {
  try {
    if (text !== '' && Intl.getCanonicalLocales(text)) return null
  } catch {}
  return 'is not a valid language tag, such as en or pt-BR'
}
