/** What is wrong with a text that should be an address, or null. */
export function addressProblem(text: string): string | null {
  return /^https?:\/\/./.test(text) && URL.canParse(text) ? null : 'must be an address that begins with http'
}

/** What is wrong with a text that should name a language, or null. */
export function languageProblem(text: string): string | null {
  try {
    Intl.getCanonicalLocales(text)
    return text === '' ? 'must be a language tag, such as en or pt-BR' : null
  } catch {
    return 'must be a language tag, such as en or pt-BR'
  }
}
