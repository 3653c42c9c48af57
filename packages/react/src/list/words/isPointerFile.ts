import type { UploadEntry } from '@lading/kernel'

/** Cloud documents and shortcuts: files that hold a URL or a path, but no content. */
const NAMES =
  /\.(g(doc|sheet|slides|draw|form|map|site|script|link|table|jam|note|mail)s?|paper|papert|boxnote|boxcanvas|url|website|webloc|inetloc|fileloc|ftploc|lnk|pif|appref-ms|library-ms|searchconnector-ms|search-ms|desktop|icloud|symlink|strm)$/i

const TYPES =
  /^application\/(vnd\.google-apps\.(?!script\+json).+|internet-shortcut|x-(mswinurl|ms-shortcut|url|desktop|webloc|windows-shortcut))$|^text\/x-uri$/i

/** Maximum characters to test: no known extension is longer. */
const MAX_END = 24

/** Returns whether a file only points to content elsewhere, such as a Google document or a shortcut. */
export function isPointerFile({ fileName, mimeType }: Pick<UploadEntry, 'fileName' | 'mimeType'>): boolean {
  return NAMES.test((fileName ?? '').trim().slice(-MAX_END)) || TYPES.test(mimeType ?? '')
}
