import { canMean, getBareType, typeOfExtension } from '@lading/cdn/names'
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

/** Texts that can run no scripts. */
const PASSIVE_TEXT = /^text\/(?:calendar|csv|markdown|plain|tab-separated-values|vcard|vtt)$/

/**
 * Chooses a content type: the detected type, otherwise the client's claim, unless the bytes would have shown that type. Systems claim that
 * texts are other texts or applications, such as Excel's for CSV: then the name tells.
 */
export async function chooseMimeType({
  detectedMimeType,
  declaredMimeType,
  filename,
  image,
}: MimeClues): Promise<string> {
  if (image?.format === 'SVG') return 'image/svg+xml'
  if (detectedMimeType) return detectedMimeType
  const declared = getBareType(declaredMimeType)
  const named = typeOfExtension(filename)
  const isVague = /^application\/|^text\/plain$/.test(declared)
  if (named && isVague && PASSIVE_TEXT.test(named) && canMean(declared, named)) return named
  // Loaded by the first file, which lets the service start sooner.
  const { default: mime } = await import('mime')
  const candidates = [declared, mime.getType(filename) ?? FALLBACK_TYPE]
  const { supportedMimeTypes } = await import('file-type')
  return candidates.find((claim) => isBelievable(claim, supportedMimeTypes)) ?? FALLBACK_TYPE
}

function isBelievable(claim: string, knownByBytes: ReadonlySet<string>): boolean {
  return (
    claim.length <= MAX_TYPE_LENGTH &&
    wellFormed.test(claim) &&
    claim !== FALLBACK_TYPE &&
    !claim.startsWith('image/') &&
    !knownByBytes.has(claim)
  )
}
