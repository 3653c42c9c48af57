import { parseWebUrl } from '@lading/kernel'

/** The words of pasted text: web addresses, and other words. */
export interface ParsedLinks {
  /** Normalized http and https URLs in their order, each once. */
  readonly links: readonly string[]
  /** Other words of a line with addresses, and whole lines without any, each once. */
  readonly others: readonly string[]
}

/** Splits text at white space into web addresses and other words; a line without any address stays whole. */
export function parseLinks(text: string): ParsedLinks {
  const links = new Set<string>()
  const others = new Set<string>()
  for (const line of text.split('\n')) {
    const words = line.split(/\s+/).filter(Boolean)
    const found = words.map(toLink)
    for (const link of found) if (link) links.add(link)
    // A sentence is one thing that is no address.
    if (words.length > 0 && !found.some(Boolean)) others.add(line.trim())
    else for (const [index, word] of words.entries()) if (!found[index]) others.add(word)
  }
  return { links: [...links], others: [...others] }
}

/** Returns the normalized form of an http or https URL; null for anything else. */
export function toLink(word: string): string | null {
  try {
    return parseWebUrl(word)
  } catch {
    return null
  }
}
