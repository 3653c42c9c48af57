/** Returns a count's plural category in a language, e.g. `one` or `other`. Source: Unicode CLDR through `Intl`. */
export function pluralCategory(localeName: string, count: number): Intl.LDMLPluralRule {
  // The first use of `Intl` takes a frame or two, and English only has one rule.
  if (localeName === 'en') return Math.abs(count) === 1 ? 'one' : 'other'
  let rules = cache.get(localeName)
  if (!rules) {
    rules = rulesOf(localeName)
    cache.set(localeName, rules)
  }
  return rules.select(count)
}

const cache = new Map<string, Intl.PluralRules>()

function rulesOf(localeName: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(localeName)
  } catch {
    return new Intl.PluralRules('en')
  }
}
