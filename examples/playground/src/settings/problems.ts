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

/** Returns why a string is not a valid size with an optional quality, or null. */
export function shrinkProblem(text: string): string | null {
  return /^([1-9]\d*x[1-9]\d*( +([1-9]\d?|100)%)?)?$/i.test(text)
    ? null
    : 'is not a size such as 1600x1200 80%'
}
