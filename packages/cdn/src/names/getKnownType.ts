import { getBareType } from './getBareType.js'

/**
 * Media types by kind: each subtype with its extensions, the usual extension first, and with other names that systems give it.
 * Names that differ by `x-`, `vnd.`, `-compressed` or by an extension in place of the subtype, such as `audio/x-wav` and
 * `image/jpg`, follow from these. Videos come first because an extension such as `mp4`, which sounds can have too, is usually a
 * video. Kept short because it's loaded with the first file. Source: IANA media types, registries of Windows, macOS, Android and
 * freedesktop.org.
 */
const KINDS: Readonly<Record<string, string>> = {
  video:
    '3gpp 3gp,mp2t mts m2ts video/vnd.dlna.mpeg-tts,mp4 mp4 m4v,mpeg mpg mpeg,ogg ogv ogg,quicktime mov qt,webm webm,x-matroska mkv,' +
    'x-ms-wmv wmv,x-msvideo avi',
  application:
    'dicom dcm,epub+zip epub,geo+json geojson,gzip gz tgz application/compressed-tar,json json,msword doc,pdf pdf application/acrobat,postscript ps eps ai image/x-eps,rtf rtf,' +
    'vnd.android.package-archive apk,vnd.apple.keynote key application/iwork-keynote-sffkey,vnd.apple.numbers numbers application/iwork-numbers-sffnumbers,' +
    'vnd.apple.pages pages application/iwork-pages-sffpages,' +
    'vnd.google-earth.kmz kmz,vnd.ms-outlook msg,' +
    'vnd.ms-excel xls application/excel application/msexcel,vnd.ms-powerpoint ppt application/powerpoint application/mspowerpoint,' +
    'vnd.oasis.opendocument.presentation odp,vnd.oasis.opendocument.spreadsheet ods,vnd.oasis.opendocument.text odt,' +
    'vnd.openxmlformats-officedocument.presentationml.presentation pptx,vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx,' +
    'vnd.openxmlformats-officedocument.wordprocessingml.document docx,vnd.rar rar,x-7z-compressed 7z,x-bzip2 bz2 tbz2 application/bzip-compressed-tar,x-tar tar,x-xz xz txz application/xz-compressed-tar,' +
    'yaml yaml yml,zip zip multipart/x-zip',
  audio:
    '3gpp 3gp,aac aac audio/aacp audio/vnd.dlna.adts,aiff aiff aif,amr amr,flac flac,midi mid midi,mp4 m4a m4b mp4,' +
    'mpeg mp3 mpga audio/mpeg3,ogg ogg oga opus application/ogg,wav wav wave audio/x-pn-wav,webm webm weba,x-ms-wma wma',
  font: 'otf otf application/x-font-otf,ttf ttf application/x-font-ttf,woff woff application/font-woff,woff2 woff2 application/font-woff2',
  image:
    'avif avif avifs,bmp bmp dib image/x-ms-bmp,gif gif,heic heic heics,heif heif heifs,jpeg jpg jpeg jpe jfif pjpeg pjp,jxl jxl,' +
    'png png apng,svg+xml svg,tiff tif tiff,vnd.adobe.photoshop psd application/photoshop,vnd.dwg dwg application/acad,webp webp,' +
    'x-adobe-dng dng,x-icon ico image/vnd.microsoft.icon',
  model: 'gltf-binary glb,stl stl application/ms-pki.stl application/sla',
  text:
    'calendar ics,css css,csv csv text/comma-separated-values,html html htm,javascript js mjs,markdown md markdown,plain txt text log,' +
    'tab-separated-values tsv,vcard vcf text/directory,vtt vtt,xml xml',
}

/** Each type's extensions and other names. */
const TYPES: ReadonlyMap<string, readonly string[]> = /* @__PURE__ */ new Map(
  Object.entries(KINDS).flatMap(([kind, list]) =>
    list.split(',').map((row): [string, readonly string[]] => {
      const [subtype, ...names] = row.split(' ')
      return [`${kind}/${subtype}`, names]
    }),
  ),
)

/** Types by every name and extension; built on first use. */
let index: Map<string, string> | undefined

function getIndex(): ReadonlyMap<string, string> {
  if (index) return index
  index = new Map()
  const types = [...TYPES.keys()]
  for (const type of types) index.set(toKey(type), type)
  // An extension belongs to the type that uses it most: ogg is a sound.
  for (const type of types) for (const key of getKeys(type).slice(0, 2)) add(index, key, type)
  for (const type of types) for (const key of getKeys(type)) add(index, key, type)
  return index
}

function add(to: Map<string, string>, key: string, type: string): void {
  if (!to.has(key)) to.set(key, type)
}

/** Returns a type's other names, beginning with the two that contain its usual extension. */
function getKeys(type: string): string[] {
  const [kind] = type.split('/')
  return getNames(type).flatMap((name) =>
    name.includes('/') ? [toKey(name)] : [`.${name}`, toKey(`${kind}/${name}`)],
  )
}

/** Unifies type names that systems write differently. */
function toKey(type: string): string {
  const [kind = '', subtype = ''] = type.split('/')
  return `${kind === 'text' ? 'application' : kind}/${subtype.replace(/^(?:x-|vnd\.)+|-compressed$/g, '')}`
}

function getNames(type: string): readonly string[] {
  return TYPES.get(type) ?? []
}

/** Returns a media type's usual name, e.g. `audio/wav` for `audio/x-wav`; null for an unknown type. */
export function getKnownType(type: string): string | null {
  const plain = getBareType(type)
  return TYPES.has(plain) ? plain : (getIndex().get(toKey(plain)) ?? null)
}

/** Returns the usual media type for a file name's extension, or null for an unknown extension. */
export function typeOfExtension(fileName: string): string | null {
  const extension = /\.[a-z0-9]+$/i.exec(fileName)?.[0]
  return (extension && getIndex().get(extension.toLowerCase())) || null
}

/** Returns a media type's usual extension, e.g. `txt` for `text/plain`; undefined for an unknown type. */
export function extensionOfType(type: string): string | undefined {
  return getNames(getKnownType(type) ?? '')[0]
}

/** Returns whether files with a media type can have a name's extension. @param fileName A name, or an extension with its dot. */
export function hasExtensionOf(fileName: string, type: string): boolean {
  const extension = /[^.]*$/.exec(fileName.toLowerCase())?.[0] ?? ''
  return fileName.includes('.') && getNames(getKnownType(type) ?? '').includes(extension)
}

/** Systems report texts as applications, and sounds as videos. */
const CONFUSED: Readonly<Record<string, string>> = {
  text: 'application',
  multipart: 'application',
  audio: 'video',
}

/** Returns whether two types are the same, or different names for one, such as `application/pkcs12` and `application/x-pkcs12`. */
export function isSameType(a: string, b: string): boolean {
  return a === b || toKey(a) === toKey(b)
}

/** Returns whether systems that don't know a type report a broader one for it, such as `text/xml` for `application/gpx+xml`. */
export function isBroader(given: string, type: string): boolean {
  const suffix = /\+(\w+)$/.exec(type)?.[1]
  return suffix
    ? isSameType(given, `application/${suffix}`)
    : given === 'text/plain' && type.startsWith('text/')
}

/**
 * Returns whether systems might confuse two types: both are texts or applications, or both are sounds or videos, or both are the
 * same other kind.
 */
export function isSameKind(a: string, b: string): boolean {
  return getKind(a) === getKind(b)
}

function getKind(type: string): string {
  const kind = (getKnownType(type) ?? type).split('/')[0] ?? ''
  return CONFUSED[kind] ?? kind
}

/** Returns whether a type says nothing about a file: browsers and services have some for files that they don't recognize. */
export function isUnknownType(type: string): boolean {
  return type === '' || /^(?:application|binary)\/octet-stream$/.test(type)
}

/**
 * Returns whether a file that's reported as one type can be of the type that its extension implies: the reported type says nothing, is one
 * that only some systems know, is of the same kind, or is broader: XML can be XML of any kind.
 */
export function canMean(given: string, named: string): boolean {
  const isOdd = given.startsWith('application/') && getKnownType(given) === null
  return isUnknownType(given) || isOdd || isSameKind(given, named) || isBroader(given, named)
}
