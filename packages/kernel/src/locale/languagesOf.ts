/**
 * Returns the languages that serve a language tag, best first: `de-AT`, `de`, `en`. `zh-HK` is also served by `zh-TW`, which
 * has the same script, and Norwegian by Bokmål. Tags with an underscore are accepted. The last one is English, which has all
 * messages.
 */
export function languagesOf(localeName: string): readonly string[] {
  return [...new Set([localeName, ...related(localeName), 'en'])]
}

function related(localeName: string): string[] {
  // The first tag that a page asks about costs a millisecond, and most pages have no other than this one.
  if (localeName === 'en') return []
  try {
    const { language, script } = new Intl.Locale(localeName.replaceAll('_', '-')).maximize()
    const sameScript = new Intl.Locale(language, script ? { script } : {}).minimize()
    return [String(sameScript), language, ...(/^n[no]$/.test(language) ? ['nb'] : [])]
  } catch {
    return []
  }
}
