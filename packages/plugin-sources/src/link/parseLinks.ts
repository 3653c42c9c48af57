import { parseWebUrl } from '@lading/kernel'

/** The words of pasted text: web addresses, and other words. */
export interface ParsedLinks {
  /** Normalized http and https URLs in their order, each once. */
  readonly links: readonly string[]
  /** The other words, each once. */
  readonly others: readonly string[]
}

/** Splits text at white space, and its words into web addresses and others. */
export function parseLinks(text: string): ParsedLinks {
  const links = new Set<string>()
  const others = new Set<string>()
  for (const word of text.split(/\s+/)) {
    if (!word) continue
    const link = toLink(word)
    if (link) links.add(link)
    else others.add(word)
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
