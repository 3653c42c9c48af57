/**
 * Returns the fallback languages for a language tag, best first: `de-AT`, `de`, `en`. `zh-HK` also falls back to `zh-TW`,
 * which has the same script, and Norwegian falls back to Bokmål. Tags can contain underscores. The last language is always
 * English, which has all messages.
 */
export function languagesOf(localeName: string): readonly string[] {
  // The first `Intl.Locale` call takes a fifth of a page's first render, and most pages are in English.
  const others = localeName === 'en' ? [] : related(localeName)
  return [...new Set([localeName, ...others, 'en'])]
}

function related(localeName: string): string[] {
  try {
    const { language, script } = new Intl.Locale(localeName.replaceAll('_', '-')).maximize()
    const sameScript = new Intl.Locale(language, { script: script as string }).minimize()
    return [String(sameScript), language, ...(/^n[no]$/.test(language) ? ['nb'] : [])]
  } catch {
    return []
  }
}
