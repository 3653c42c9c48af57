import type { FileInfo } from './FileInfo.js'
import { readImageInfo } from './image/readImageInfo.js'

/** Types by file extension, for files that don't state a type. */
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  md: 'text/markdown',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  zip: 'application/zip',
}

/** A received file. */
export interface ReceivedFile {
  readonly uuid: string
  readonly body: Blob
  /** Name that the client states. */
  readonly name: string
  /** Type that the client states; can be empty. */
  readonly type: string
  readonly isStored: boolean
  readonly metadata: Readonly<Record<string, string>>
}

/** Describes a file by its bytes, otherwise by its type, otherwise by its name. */
export async function describeFile(file: ReceivedFile): Promise<FileInfo> {
  const image = await readImageInfo(file.body)
  const mime = image ? `image/${image.format.toLowerCase()}` : typeOf(file)
  const [type = '', subtype = ''] = mime.split('/')
  const { size } = file.body
  const isImage = image !== null || mime === 'image/svg+xml'
  return {
    uuid: file.uuid,
    file_id: file.uuid,
    size,
    total: size,
    done: size,
    original_filename: file.name,
    filename: file.name.replace(/[^\p{L}\p{M}\p{N}._-]/gu, '').replace(/^\.+/, '') || 'original',
    mime_type: mime,
    is_image: isImage,
    is_stored: file.isStored,
    is_ready: true,
    image_info: image,
    video_info: null,
    content_info: { mime: { mime, type, subtype }, ...(image && { image }) },
    ...(Object.keys(file.metadata).length > 0 && { metadata: file.metadata }),
  }
}

function typeOf({ name, type }: ReceivedFile): string {
  const stated = /^[\w.+-]+\/[\w.+-]+$/.exec(type.split(';')[0]?.trim() ?? '')?.[0]
  const isUnknown = !stated || stated === 'application/octet-stream' || isFalseImage(stated)
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  return isUnknown ? (TYPES[ending] ?? 'application/octet-stream') : stated
}

/** True for the image types that we detect from bytes: if the bytes didn't match, the stated type is wrong. */
function isFalseImage(type: string): boolean {
  return /^image\/(png|jpeg|gif|webp)$/.test(type)
}
