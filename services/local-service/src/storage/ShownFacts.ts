import type { StoredFile } from './StoredFile.js'

/** Facts by which people find a file. */
export interface ShownFacts extends Pick<StoredFile, 'mimeType' | 'owner'> {
  readonly name: string
  /** Folders and name, as the client stated them in the metadata key `path`. @default the file is in no folder */
  readonly path?: string
}

/** Returns what people find a file by. */
export function readShownFacts(
  file: Pick<StoredFile, 'originalFilename' | 'mimeType' | 'owner' | 'metadata'>,
): ShownFacts {
  const { originalFilename: name, mimeType, owner, metadata } = file
  const path = Object.hasOwn(metadata, 'path') ? metadata.path : undefined
  return { name, mimeType, ...(owner !== undefined && { owner }), ...(path !== undefined && { path }) }
}

/** Formats facts as one line. */
export function formatShownFacts({ name, mimeType, owner, path }: ShownFacts): string {
  const facts: (string | null)[] = [name, mimeType, owner ?? null, path ?? null]
  while (facts.at(-1) === null) facts.pop()
  return JSON.stringify(facts)
}

/** Parses a formatted line; undefined if it's damaged. */
export function parseShownFacts(text: string): ShownFacts | undefined {
  const facts = parseList(text)
  const [name, mimeType, owner, path] = facts
  if (typeof name !== 'string' || typeof mimeType !== 'string') return undefined
  return {
    name,
    mimeType,
    ...(typeof owner === 'string' && { owner }),
    ...(typeof path === 'string' && { path }),
  }
}

function parseList(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
