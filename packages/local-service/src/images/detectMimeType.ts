import { fileTypeFromFile, supportedMimeTypes } from 'file-type'
import mime from 'mime'
import type { ImageInfo } from './ImageInfo.js'

/** What a client claims about a file. */
export interface MimeClaims {
  readonly declaredMimeType: string
  readonly filename: string
}

const FALLBACK_TYPE = 'application/octet-stream'
const wellFormed = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/

/**
 * Finds the content type of a file from its bytes first, then from what the client claims.
 * A claimed type that the bytes would have shown is ignored.
 */
export async function detectMimeType(
  path: string,
  claims: MimeClaims,
  image: ImageInfo | null,
): Promise<string> {
  if (image?.format === 'SVG') return 'image/svg+xml'
  const detected = await fileTypeFromFile(path)
  if (detected) return detected.mime
  const candidates = [claims.declaredMimeType.toLowerCase(), mime.getType(claims.filename) ?? FALLBACK_TYPE]
  return candidates.find(isBelievable) ?? FALLBACK_TYPE
}

function isBelievable(claim: string): boolean {
  const knownByBytes: ReadonlySet<string> = supportedMimeTypes
  return (
    wellFormed.test(claim) &&
    claim !== FALLBACK_TYPE &&
    !claim.startsWith('image/') &&
    !knownByBytes.has(claim)
  )
}
