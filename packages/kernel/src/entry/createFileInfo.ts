import { typeOfExtension } from '@lading/cdn/names'
import { assertInput } from '../errors/assertInput.js'
import type { FileInfo } from './FileInfo.js'
import { nameOfLink } from './nameOfLink.js'
import type { UploadEntry } from './UploadEntry.js'

/** The file-info fields that a server can provide. Transports might have declared `key` and `url` as fields too. */
type GivenInfo = {
  readonly [Field in Exclude<keyof FileInfo, 'key' | 'url'>]?: FileInfo[Field] | undefined
}

/** A file on the page's own server, in the server's terms. Fields of {@link FileInfo} take precedence. */
export interface ServerFile extends GivenInfo {
  /** The file's URL, which becomes the info's `cdnUrl`. */
  readonly url: string
  /** The server's id for the file. @default its `key`, else its `url` */
  readonly id?: string | number | undefined
  /** The file's key in a bucket. */
  readonly key?: string | undefined
  /** A MIME type. @default from the name's extension */
  readonly type?: string | undefined
}

/**
 * Creates an uploaded file's info from what the page's server knows. Use it in transports, and for files that are already on the
 * server.
 *
 * @param sent The entry that was sent, for what the server omits: name, or the name in its link, size and type. @default the name in the
 * URL, size 0
 * @throws KernelError `input-invalid` without a URL
 * @example
 * uploader.addFileFromUploadcareFile(createFileInfo({ url: '/files/42.pdf', id: 42, size: 1024 }))
 */
export function createFileInfo(
  file: ServerFile,
  sent?: Pick<UploadEntry, 'fileName' | 'fileSize' | 'mimeType'> & Partial<Pick<UploadEntry, 'externalUrl'>>,
): FileInfo {
  // Servers often send omitted fields as null or undefined.
  const given = Object.fromEntries(Object.entries(Object(file)).filter(([, value]) => value != null))
  const { url, id, key, type, ...fields } = given as unknown as Partial<FileInfo> &
    Pick<ServerFile, 'url' | 'id' | 'key' | 'type'>
  const cdnUrl = fields.cdnUrl ?? url
  assertInput(typeof cdnUrl === 'string' && cdnUrl !== '', 'createFileInfo', 'an object with a "url"')
  const name =
    fields.name ??
    fields.originalFilename ??
    (sent?.fileName || (sent?.externalUrl && nameIn(sent.externalUrl)) || nameIn(cdnUrl))
  const mimeType =
    fields.mimeType ?? type ?? (sent?.mimeType || typeOfExtension(name) || 'application/octet-stream')
  return {
    name,
    originalFilename: name,
    size: sent?.fileSize ?? 0,
    isStored: true,
    isImage: mimeType.startsWith('image/'),
    imageInfo: null,
    videoInfo: null,
    contentInfo: null,
    metadata: null,
    ...fields,
    ...(key && { key }),
    uuid: fields.uuid ?? String(id ?? key ?? cdnUrl),
    mimeType,
    cdnUrl,
  }
}

/** Base for relative URLs: on a server, the page's URL is unknown. */
const BASE = 'https://page.invalid'

/** Returns the last path segment of a URL, which can be relative. */
function nameIn(url: string): string {
  try {
    return nameOfLink(new URL(url, BASE).href)
  } catch {
    return url
  }
}
