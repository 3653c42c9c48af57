const TYPES: Readonly<Record<string, string>> = {
  'application/gzip': 'gz',
  'application/json': 'json',
  'application/msword': 'doc',
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/zip': 'zip',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'oga opus',
  'audio/wav': 'wav',
  'image/avif': 'avif avifs',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/heic': 'heic heics',
  'image/heif': 'heif heifs',
  'image/jpeg': 'jpg jpeg jpe jfif',
  'image/png': 'png apng',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif tiff',
  'image/webp': 'webp',
  'image/x-icon': 'ico',
  'text/css': 'css',
  'text/csv': 'csv',
  'text/html': 'html htm',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'text/xml': 'xml',
  'video/3gpp': '3gp',
  'video/mp4': 'mp4 m4v',
  'video/mpeg': 'mpg mpeg',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/x-msvideo': 'avi',
}

/** Returns the MIME type of a file name's extension, or null for an unknown one. Source: IANA media types. */
export function typeOfExtension(fileName: string): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (!extension) return null
  for (const type in TYPES) if (TYPES[type]?.split(' ').includes(extension)) return type
  return null
}

/** Returns the usual extension of files of a MIME type, e.g. `txt` for `text/plain`; undefined for an unknown type. */
export function extensionOfType(type: string): string | undefined {
  return TYPES[type.toLowerCase()]?.split(' ')[0]
}
