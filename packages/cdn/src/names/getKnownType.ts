/**
 * Media types with their extensions, the usual one first, and with other names that systems give them. Names that differ by `x-`, `vnd.`,
 * `-compressed` or by an extension in place of the subtype, such as `audio/x-wav` and `image/jpg`, follow from these. Videos come first
 * because an extension such as `mp4` that a sound can have too is usually a video. Source: IANA media types, registries of Windows,
 * macOS, Android and freedesktop.org.
 */
const TYPES: Readonly<Record<string, string>> = {
  'video/3gpp': '3gp 3gpp',
  'video/3gpp2': '3g2',
  'video/mp2t': 'mts m2ts video/vnd.dlna.mpeg-tts',
  'video/mp4': 'mp4 m4v',
  'video/mpeg': 'mpg mpeg mpe',
  'video/ogg': 'ogv ogg',
  'video/quicktime': 'mov qt',
  'video/webm': 'webm',
  'video/x-flv': 'flv',
  'video/x-matroska': 'mkv',
  'video/x-ms-wmv': 'wmv',
  'video/x-msvideo': 'avi',
  'application/epub+zip': 'epub',
  'application/gzip': 'gz tgz',
  'application/json': 'json',
  'application/msword': 'doc dot',
  'application/pdf': 'pdf application/acrobat',
  'application/postscript': 'ps eps ai image/x-eps',
  'application/rtf': 'rtf',
  'application/vnd.android.package-archive': 'apk',
  'application/vnd.apple.keynote': 'key application/x-iwork-keynote-sffkey',
  'application/vnd.apple.numbers': 'numbers application/x-iwork-numbers-sffnumbers',
  'application/vnd.apple.pages': 'pages application/x-iwork-pages-sffpages',
  'application/vnd.ms-excel': 'xls xlt application/excel application/msexcel',
  'application/vnd.ms-outlook': 'msg',
  'application/vnd.ms-powerpoint': 'ppt pps application/powerpoint application/mspowerpoint',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.rar': 'rar',
  'application/x-7z-compressed': '7z',
  'application/x-bzip2': 'bz2 application/x-bzip',
  'application/x-tar': 'tar',
  'application/yaml': 'yaml yml',
  'application/zip': 'zip multipart/x-zip',
  'audio/3gpp': '3gp',
  'audio/aac': 'aac audio/aacp audio/vnd.dlna.adts',
  'audio/aiff': 'aiff aif aifc',
  'audio/amr': 'amr',
  'audio/flac': 'flac',
  'audio/midi': 'mid midi',
  'audio/mp4': 'm4a m4b mp4',
  'audio/mpeg': 'mp3 mpga audio/mpeg3 audio/x-mpeg-3',
  'audio/ogg': 'ogg oga opus application/ogg',
  'audio/wav': 'wav wave audio/x-pn-wav',
  'audio/webm': 'webm weba',
  'audio/x-ms-wma': 'wma',
  'font/otf': 'otf application/x-font-otf application/vnd.ms-opentype',
  'font/ttf': 'ttf application/x-font-ttf',
  'font/woff': 'woff application/font-woff',
  'font/woff2': 'woff2 application/font-woff2',
  'image/avif': 'avif avifs',
  'image/bmp': 'bmp dib image/x-ms-bmp',
  'image/gif': 'gif',
  'image/heic': 'heic heics',
  'image/heif': 'heif heifs',
  'image/jpeg': 'jpg jpeg jpe jfif pjpeg pjp',
  'image/jxl': 'jxl',
  'image/png': 'png apng',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif tiff',
  'image/vnd.adobe.photoshop': 'psd application/photoshop',
  'image/vnd.dwg': 'dwg application/acad application/dwg',
  'image/webp': 'webp',
  'image/x-adobe-dng': 'dng',
  'image/x-icon': 'ico image/vnd.microsoft.icon',
  'text/calendar': 'ics',
  'text/css': 'css',
  'text/csv': 'csv text/comma-separated-values',
  'text/html': 'html htm',
  'text/javascript': 'js mjs',
  'text/markdown': 'md markdown',
  'text/plain': 'txt text log',
  'text/tab-separated-values': 'tsv',
  'text/vcard': 'vcf text/directory',
  'text/xml': 'xml',
}

/** The types by every name and extension; made by the first question. */
let index: Map<string, string> | undefined

function getIndex(): ReadonlyMap<string, string> {
  if (index) return index
  index = new Map()
  const types = Object.keys(TYPES)
  for (const type of types) index.set(toKey(type), type)
  // An extension is the type's whose usual one it is: ogg is a sound.
  for (const type of types) for (const key of getKeys(type).slice(0, 2)) add(index, key, type)
  for (const type of types) for (const key of getKeys(type)) add(index, key, type)
  return index
}

function add(to: Map<string, string>, key: string, type: string): void {
  if (!to.has(key)) to.set(key, type)
}

/** Returns the other names of a type, beginning with the two of its usual extension. */
function getKeys(type: string): string[] {
  const [kind] = type.split('/')
  return getNames(type).flatMap((name) =>
    name.includes('/') ? [toKey(name)] : [`.${name}`, toKey(`${kind}/${name}`)],
  )
}

/** Unifies what systems write differently in the name of a type. */
function toKey(type: string): string {
  const [kind = '', subtype = ''] = type.split('/')
  return `${kind === 'text' ? 'application' : kind}/${subtype.replace(/^(?:x-|vnd\.)+|-compressed$/g, '')}`
}

function getNames(type: string): readonly string[] {
  return TYPES[type]?.split(' ') ?? []
}

/** Returns the usual name of a media type, e.g. `audio/wav` for `audio/x-wav`; null for an unknown type. */
export function getKnownType(type: string): string | null {
  const plain = type.toLowerCase().split(';')[0]?.trim() ?? ''
  return Object.hasOwn(TYPES, plain) ? plain : (getIndex().get(toKey(plain)) ?? null)
}

/** Returns the usual media type of a file name's extension, or null for an unknown extension. */
export function typeOfExtension(fileName: string): string | null {
  const extension = /\.[a-z0-9]+$/i.exec(fileName)?.[0]
  return (extension && getIndex().get(extension.toLowerCase())) || null
}

/** Returns the usual extension of a media type, e.g. `txt` for `text/plain`; undefined for an unknown type. */
export function extensionOfType(type: string): string | undefined {
  return getNames(getKnownType(type) ?? '')[0]
}

/** Returns whether files of a media type can have a name's extension. @param fileName A name, or an extension with its dot. */
export function hasExtensionOf(fileName: string, type: string): boolean {
  const extension = /[^.]*$/.exec(fileName.toLowerCase())?.[0] ?? ''
  return fileName.includes('.') && getNames(getKnownType(type) ?? '').includes(extension)
}

/** Systems call texts applications, and sounds videos. */
const KINDS: Readonly<Record<string, string>> = {
  text: 'application',
  multipart: 'application',
  audio: 'video',
}

/** Returns whether systems may confuse two types: both are texts or applications, or both are sounds or videos, or of one other kind. */
export function isSameKind(a: string, b: string): boolean {
  return getKind(a) === getKind(b)
}

function getKind(type: string): string {
  const kind = (getKnownType(type) ?? type).split('/')[0] ?? ''
  return KINDS[kind] ?? kind
}
