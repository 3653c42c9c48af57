import type { ContentInfo } from '@lading/kernel'
import { isRecord, type Reader, readString } from './Reader.js'
import { readImageInfo } from './readImageInfo.js'
import { readContentVideoInfo } from './readVideoInfo.js'

/** Reads `content_info`; what cannot be read is left out. */
export const readContentInfo: Reader<ContentInfo> = (value) => {
  if (!isRecord(value)) return undefined
  const mime = readMimeInfo(value.mime)
  const image = readImageInfo(value.image)
  const video = readContentVideoInfo(value.video)
  return { ...(mime && { mime }), ...(image && { image }), ...(video && { video }) }
}

const readMimeInfo: Reader<NonNullable<ContentInfo['mime']>> = (value) => {
  const mime = isRecord(value) ? readString(value.mime) : undefined
  if (!isRecord(value) || mime === undefined) return undefined
  const [type = '', subtype = ''] = mime.split('/')
  return { mime, type: readString(value.type) ?? type, subtype: readString(value.subtype) ?? subtype }
}
