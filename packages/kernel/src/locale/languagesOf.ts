/**
 * Returns the languages that serve a language tag, best first: `de-AT`, `de`, `en`. `zh-HK` is also served by `zh-TW`, which
 * has the same script, and Norwegian by Bokmål. Tags with an underscore are accepted. The last one is English, which has all
 * messages.
 */
export function languagesOf(localeName: string): readonly string[] {
  let languages = cache.get(localeName)
  if (!languages) {
    languages = [...new Set([localeName, ...related(localeName), 'en'])]
    cache.set(localeName, languages)
  }
  return languages
}

const cache = new Map<string, readonly string[]>()

function related(localeName: string): string[] {
  try {
    const { language, script } = new Intl.Locale(localeName.replaceAll('_', '-')).maximize()
    const sameScript = new Intl.Locale(language, script ? { script } : {}).minimize()
    return [String(sameScript), language, ...(/^n[no]$/.test(language) ? ['nb'] : [])]
  } catch {
    return []
  }
}
