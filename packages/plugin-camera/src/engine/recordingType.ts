const extensions: ReadonlyMap<string, string> = new Map([
  ['mp4', 'mp4'],
  ['ogg', 'ogg'],
  ['webm', 'webm'],
  ['quicktime', 'mov'],
  ['x-matroska', 'mkv'],
  ['', 'webm'],
])

/** The type to record in: the wished one if it can be recorded, else WebM, else MP4, else the browser's own choice. */
export function recordingType(
  wished: string | undefined,
  canRecord: (mimeType: string) => boolean,
): string | undefined {
  const candidates = [wished, 'video/webm', 'video/mp4']
  return candidates.find((type): type is string => !!type && canRecord(type))
}

/** The extension of a video's file name by its type, with or without codecs. */
export function extensionOf(mimeType: string): string {
  const subtype = baseType(mimeType).split('/')[1] ?? ''
  return extensions.get(subtype) ?? 'avi'
}

/** A type without its codecs: `video/webm` of `video/webm;codecs=vp8,opus`. */
export function baseType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase()
}
