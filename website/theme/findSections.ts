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

/** Finds the sections that have all words; those with a word in their title come first. */
export function findSections(sections: readonly Section[], query: string): readonly Section[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ section }) => section)
}

/** 0 if a word is missing. */
function scoreOf({ page, heading, text }: Section, words: readonly string[]): number {
  const [title, name, body] = [page, heading, text].map((part) => part.toLowerCase()) as [
    string,
    string,
    string,
  ]
  let score = 0
  for (const word of words) {
    // The start of a page stands for the page.
    const inTitle = title.includes(word) ? (name === '' ? 4 : 1) : 0
    const inHeading = name.startsWith(word) ? 6 : name.includes(word) ? 5 : 0
    const found = inTitle + inHeading + (body.includes(word) ? 1 : 0)
    if (found === 0) return 0
    score += found
  }
  return score
}
