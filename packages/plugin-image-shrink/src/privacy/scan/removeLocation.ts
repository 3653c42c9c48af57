import type { Findings, Patch } from '../parts/Findings.js'
import { scanFile } from './scanFile.js'

/**
 * Resolves with the file without the location that was found, or with null if it can't be removed. Name, type, date and size stay, and
 * the other bytes aren't read.
 *
 * @throws RangeError for a corrupt file
 */
export async function removeLocation(
  file: File | Blob,
  { isRemovable, patches }: Findings,
): Promise<File | null> {
  if (!isRemovable) return null
  const result = withPatches(file, patches)
  // In a corrupt file, two parts can name the same bytes.
  return (await scanFile(result))?.hasLocation ? null : result
}

function withPatches(file: File | Blob, patches: readonly Patch[]): File {
  const parts: BlobPart[] = []
  let end = 0
  for (const { at, bytes } of [...patches].sort((a, b) => a.at - b.at)) {
    if (at < end) continue
    parts.push(file.slice(end, at), bytes)
    end = at + bytes.length
  }
  parts.push(file.slice(end))
  const { name = '', lastModified } = file as Partial<File>
  return new File(parts, name, { type: file.type, ...(lastModified !== undefined && { lastModified }) })
}
