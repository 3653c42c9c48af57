import { isRecord, type Reader, readString } from './Reader.js'
import { type ImageInfo, readImageInfo } from './readImageInfo.js'
import { type ContentVideoInfo, readContentVideoInfo } from './readVideoInfo.js'

/** Media type, e.g. `image/jpeg`, and its two halves. */
export type MimeInfo = { readonly mime: string; readonly type: string; readonly subtype: string }

/** What the service found in the file itself. Source: file info object, `content_info`. */
export type ContentInfo = {
  readonly mime?: MimeInfo
  readonly image?: ImageInfo
  readonly video?: ContentVideoInfo
}

/** Reads `content_info`; what cannot be read is left out. */
export const readContentInfo: Reader<ContentInfo> = (value) => {
  if (!isRecord(value)) return undefined
  const mime = readMimeInfo(value.mime)
  const image = readImageInfo(value.image)
  const video = readContentVideoInfo(value.video)
  return { ...(mime && { mime }), ...(image && { image }), ...(video && { video }) }
}

const readMimeInfo: Reader<MimeInfo> = (value) => {
  const mime = isRecord(value) ? readString(value.mime) : undefined
  if (!isRecord(value) || mime === undefined) return undefined
  const [type = '', subtype = ''] = mime.split('/')
  return { mime, type: readString(value.type) ?? type, subtype: readString(value.subtype) ?? subtype }
}
