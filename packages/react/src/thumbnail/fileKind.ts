import type { UploadEntry } from '@lading/kernel'

/** A file's kind, derived from its type and name. */
export type FileKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'pdf'
  | 'archive'
  | 'spreadsheet'
  | 'presentation'
  | 'document'
  | 'code'
  | 'text'
  | 'file'

/** The first match wins: spreadsheet and presentation types contain "document", and code types contain "text". */
const KINDS: readonly (readonly [kind: FileKind, types: RegExp, extensions: RegExp])[] = [
  ['pdf', /\/pdf$/, /^pdf$/],
  ['image', /^image\//, /^(png|jpe?g|gif|webp|avif|hei[cf]|jxl|svg|bmp|tiff?|ico|psd|raw|dng)$/],
  ['video', /^video\//, /^(mp4|m4v|mov|webm|mkv|avi|wmv|mpe?g)$/],
  ['audio', /^audio\//, /^(mp3|m4a|aac|wav|flac|ogg|opus|aiff?)$/],
  ['archive', /zip|compressed|x-(tar|rar|bzip2?|7z)/, /^(zip|rar|7z|tar|t?gz|bz2|xz|zst|dmg|iso)$/],
  ['spreadsheet', /spreadsheet|excel|\/csv$/, /^(xlsx?|ods|csv|tsv|numbers)$/],
  ['presentation', /presentation|powerpoint/, /^(pptx?|odp|key)$/],
  ['document', /wordprocessing|msword|opendocument|rtf$/, /^(docx?|odt|rtf|pages|epub)$/],
  [
    'code',
    /json|xml|html|javascript|css$|x-sh$|x-python/,
    /^(jsx?|tsx?|mjs|json|xml|html?|css|py|java|c|cpp|cs|go|rs|rb|php|sh|ya?ml|sql)$/,
  ],
  ['text', /^text\//, /^(txt|md|log|srt|ini)$/],
]

/** Types for unknown files, for any text, and for TypeScript, which shares its extension with a video format. */
const VAGUE_TYPES = ['', 'application/octet-stream', 'text/plain', 'video/mp2t']

/** Known extensions are no longer than this; the rest of a hostile name isn't read. */
const MAX_EXTENSION = 8

/** Returns an entry's file kind, by type or by file extension. */
export function fileKind({ mimeType, fileName }: Pick<UploadEntry, 'mimeType' | 'fileName'>): FileKind {
  const type = (mimeType ?? '').toLowerCase()
  const name = fileName ?? ''
  const dot = name.lastIndexOf('.')
  const extension =
    dot >= 0 && name.length - dot - 1 <= MAX_EXTENSION ? name.slice(dot + 1).toLowerCase() : ''
  const isVague = VAGUE_TYPES.includes(type)
  const byType = KINDS.find(([, types]) => types.test(type))?.[0]
  const byName = KINDS.find(([, , extensions]) => extensions.test(extension))?.[0]
  return (isVague ? (byName ?? byType) : (byType ?? byName)) ?? 'file'
}
