/** A section of a page, of `search.json`. */
export interface Section {
  readonly route: string
  readonly page: string
  /** Empty for the start of the page. */
  readonly heading: string
  readonly text: string
}

/** Most sections that are shown. */
const SHOWN = 12

/** Decisions explain why, which people seldom look for, and `llms` pages repeat others. */
const ASIDE = /\/decisions\//
const ASIDE_WEIGHT = 0.2

/** Words that carry no meaning of their own. */
const FILLERS = new Set(
  'a an and are can do does for from how i in is it my of on or the to what when with'.split(' '),
)

/** Other words for what the pages call it, by their stems. */
const SYNONYMS: Readonly<Record<string, string>> = {
  color: 'theme',
  dark: 'scheme',
  limit: 'maximum',
  maximum: 'limit',
  max: 'limit',
  size: 'bytes',
  translation: 'language',
  locale: 'language',
  i18n: 'language',
  token: 'signature',
  sign: 'signature',
  css: 'styling',
  style: 'theme',
  resume: 'continue',
  chunk: 'part',
  multipart: 'part',
  crop: 'editor',
  webhook: 'event',
  a11y: 'accessibility',
  s3: 'bucket',
}

/** Finds the sections that have most of the words; a word in a title counts more than one in the text. */
export function findSections(sections: readonly Section[], query: string): readonly Section[] {
  const all = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const meaning = all.filter((word) => !FILLERS.has(word))
  // A person who has typed a filler only is still typing.
  const words = (meaning.length > 0 ? meaning : all).map(stemOf)
  if (words.length === 0) return []
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ section }) => section)
}

/** Returns a word without the end of its plural or its verb form. */
function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|ing|es|ed|s)$/, '') : word
}

/** Returns 0 if no word is found. */
function scoreOf({ route, page, heading, text }: Section, words: readonly string[]): number {
  const fields = [page, heading, text].map((part) => part.toLowerCase())
  let score = 0
  let found = 0
  for (const word of words) {
    const synonym = SYNONYMS[word]
    const own = scoreWord(fields, word)
    const best = Math.max(own, synonym ? scoreWord(fields, stemOf(synonym)) / 2 : 0)
    score += best
    if (best > 0) found += 1
  }
  // All words together are worth more than one of them often.
  const share = found / words.length
  return score * share * share * (ASIDE.test(route) ? ASIDE_WEIGHT : 1)
}

function scoreWord([title = '', name = '', body = '']: readonly string[], word: string): number {
  const begins = (part: string) => new RegExp(`(?:^|[^\\p{L}\\p{N}])${word}`, 'u').test(part)
  // The start of a page stands for the page, and a title that is the word itself is what was meant.
  const isStart = name === ''
  const inTitle = begins(title) ? (isStart ? 5 : 1) + (isStart && stemOf(title) === word ? 5 : 0) : 0
  const inHeading = begins(name) ? 5 : name.includes(word) ? 3 : 0
  const inText = begins(body) ? (isStart ? 3 : 1) : 0
  return inTitle + inHeading + inText
}
