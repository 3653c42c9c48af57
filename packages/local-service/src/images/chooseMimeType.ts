import { getBareType } from '@lading/cdn/names'
import { supportedMimeTypes } from 'file-type'
import mime from 'mime'
import type { ImageInfo } from './ImageInfo.js'

/** Clues to a file's type. */
export interface MimeClues {
  /** Type detected from the bytes. */
  readonly detectedMimeType: string | undefined
  /** Type that the client declared. */
  readonly declaredMimeType: string
  readonly filename: string
  readonly image: ImageInfo | null
}

const FALLBACK_TYPE = 'application/octet-stream'
/** Longest type that RFC 6838 allows. */
const MAX_TYPE_LENGTH = 255
const wellFormed = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/

/** Chooses a content type: the detected type, otherwise the client's claim, unless the bytes would have shown that type. */
export function chooseMimeType({ detectedMimeType, declaredMimeType, filename, image }: MimeClues): string {
  if (image?.format === 'SVG') return 'image/svg+xml'
  if (detectedMimeType) return detectedMimeType
  const candidates = [getBareType(declaredMimeType), mime.getType(filename) ?? FALLBACK_TYPE]
  return candidates.find(isBelievable) ?? FALLBACK_TYPE
}

function isBelievable(claim: string): boolean {
  const knownByBytes: ReadonlySet<string> = supportedMimeTypes
  return (
    claim.length <= MAX_TYPE_LENGTH &&
    wellFormed.test(claim) &&
    claim !== FALLBACK_TYPE &&
    !claim.startsWith('image/') &&
    !knownByBytes.has(claim)
  )
}
