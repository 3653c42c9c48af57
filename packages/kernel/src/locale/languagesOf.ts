/**
 * Returns the languages that serve a language tag, best first: `de-AT`, `de`, `en`. `zh-HK` is also served by `zh-TW`, which
 * has the same script, and Norwegian by Bokmål. Tags with an underscore are accepted. The last one is English, which has all
 * messages.
 */
export function languagesOf(localeName: string): readonly string[] {
  // The first call of `Intl.Locale` takes a fifth of the first render of a page, and most pages are in English.
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
