import { typeOfExtension } from '@lading/cdn/names'
import { assertInput } from '../errors/assertInput.js'
import type { FileInfo } from './FileInfo.js'
import { nameOfLink } from './nameOfLink.js'
import type { UploadEntry } from './UploadEntry.js'

/** Fields of a file's info that a server can give; transports can have declared `key` and `url` among them. */
type GivenInfo = {
  readonly [Field in Exclude<keyof FileInfo, 'key' | 'url'>]?: FileInfo[Field] | undefined
}

/** A file on the page's own server, in the server's words. Fields of {@link FileInfo} take precedence. */
export interface ServerFile extends GivenInfo {
  /** Where the file can be read; the `cdnUrl` of its info. */
  readonly url: string
  /** The server's id of the file. @default its `key`, else its `url` */
  readonly id?: string | number | undefined
  /** The file's key in a bucket. */
  readonly key?: string | undefined
  /** A MIME type. @default from the name's extension */
  readonly type?: string | undefined
}

/**
 * Creates the info of an uploaded file from what the page's own server knows, for transports and for files that are on the server
 * already.
 *
 * @param sent The entry that was sent, for what the server doesn't say: name, size and type. @default the name in the URL, size 0
 * @throws KernelError `input-invalid` without a URL
 * @example
 * uploader.addFileFromUploadcareFile(createFileInfo({ url: '/files/42.pdf', id: 42, size: 1024 }))
 */
export function createFileInfo(
  file: ServerFile,
  sent?: Pick<UploadEntry, 'fileName' | 'fileSize' | 'mimeType'>,
): FileInfo {
  // Fields that a server leaves out are often given as undefined.
  const given = Object.fromEntries(Object.entries(Object(file)).filter(([, value]) => value != null))
  const { url, id, key, type, ...fields } = given as unknown as Partial<FileInfo> &
    Pick<ServerFile, 'url' | 'id' | 'key' | 'type'>
  const cdnUrl = fields.cdnUrl ?? url
  assertInput(typeof cdnUrl === 'string' && cdnUrl !== '', 'createFileInfo', 'an object with a "url"')
  const name = fields.name ?? fields.originalFilename ?? (sent?.fileName || nameIn(cdnUrl))
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

/** Of relative URLs: the page's own isn't known on a server. */
const BASE = 'https://page.invalid'

/** Returns the last part of the path of a URL, which can be relative. */
function nameIn(url: string): string {
  try {
    return nameOfLink(new URL(url, BASE).href)
  } catch {
    return url
  }
}
