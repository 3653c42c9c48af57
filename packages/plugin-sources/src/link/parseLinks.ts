import { parseWebUrl } from '@lading/kernel'

/** Pasted text, split into URLs and other text. */
export interface ParsedLinks {
  /** Normalized http and https URLs in order, without duplicates. */
  readonly links: readonly string[]
  /** Other words on lines with URLs, and whole lines without URLs; no duplicates. */
  readonly others: readonly string[]
}

/** Splits text at white space into URLs and other words. A line without a URL stays whole. */
export function parseLinks(text: string): ParsedLinks {
  const links = new Set<string>()
  const others = new Set<string>()
  for (const line of text.split('\n')) {
    const words = line.split(/\s+/).filter(Boolean)
    const found = words.map(toLink)
    for (const link of found) if (link) links.add(link)
    // Report a line without URLs as a single item, not word by word.
    if (words.length > 0 && !found.some(Boolean)) others.add(line.trim())
    else for (const [index, word] of words.entries()) if (!found[index]) others.add(word)
  }
  return { links: [...links], others: [...others] }
}

/** Normalizes an http or https URL. Returns null for anything else. */
export function toLink(word: string): string | null {
  try {
    return parseWebUrl(word)
  } catch {
    return null
  }
}
