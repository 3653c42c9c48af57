import type { ImageInfo } from '../images/ImageInfo.js'
import type { StoredFile } from '../storage/StoredFile.js'
import type { AudioStream, VideoInfo, VideoStream } from '../videos/VideoInfo.js'
import { sanitizeFilename } from './sanitizeFilename.js'

/** File info as sent on the wire, in the service's snake case. Source: wire protocol §5. */
export interface FileInfo {
  readonly uuid: string
  readonly file_id: string
  /** The three sizes are in bytes and equal, since only complete files are stored. */
  readonly size: number
  readonly total: number
  readonly done: number
  readonly original_filename: string
  readonly filename: string
  readonly mime_type: string
  readonly is_image: boolean
  readonly is_stored: boolean
  readonly is_ready: boolean
  readonly image_info: ImageInfo | null
  readonly video_info: WireVideoInfo | null
  readonly content_info: ContentInfo
  readonly metadata?: Readonly<Record<string, string>>
  readonly tags?: readonly string[]
}

/** The type detected from the bytes, and the image that they contain. */
export interface ContentInfo {
  readonly mime: { readonly mime: string; readonly type: string; readonly subtype: string }
  readonly image?: ImageInfo
  readonly video?: VideoInfo
}

/** Facts about a video, with one stream of each kind. */
export interface WireVideoInfo extends Omit<VideoInfo, 'audio' | 'video'> {
  readonly audio: AudioStream | null
  readonly video: VideoStream
}

/** Describes a stored file to a client. */
export function createFileInfo(file: StoredFile, isReady: boolean): FileInfo {
  const [type = '', subtype = ''] = file.mimeType.split('/')
  return {
    uuid: file.uuid,
    file_id: file.uuid,
    size: file.sizeBytes,
    total: file.sizeBytes,
    done: file.sizeBytes,
    original_filename: file.originalFilename,
    filename: sanitizeFilename(file.originalFilename),
    mime_type: file.mimeType,
    is_image: file.image !== null,
    is_stored: file.isStored,
    is_ready: isReady,
    image_info: file.image,
    video_info: createVideoInfo(file.video),
    content_info: {
      mime: { mime: file.mimeType, type, subtype },
      ...(file.image && { image: file.image }),
      ...(file.video && { video: file.video }),
    },
    ...(Object.keys(file.metadata).length > 0 && { metadata: file.metadata }),
    ...(file.tags.length > 0 && { tags: file.tags }),
  }
}

/** Returns null if there's no picture: audio is only in `content_info`. */
function createVideoInfo(info: VideoInfo | undefined): WireVideoInfo | null {
  const [video] = info?.video ?? []
  return info && video ? { ...info, audio: info.audio[0] ?? null, video } : null
}
