import {
  type ContentInfo,
  createUploader,
  type FileMetadata,
  type ImageInfo,
  type OutputFileEntry,
  type VideoInfo,
} from '@lading/kernel'
import { expectTypeOf, test } from 'vitest'
import type { AudioStreamInfo, VideoStreamInfo } from './index.js'

declare const success: OutputFileEntry<'success'>

test('file info is typed as the upload API gives it', () => {
  const { contentInfo, imageInfo, videoInfo, metadata, tags } = success.fileInfo
  expectTypeOf(contentInfo).toEqualTypeOf<ContentInfo | null>()
  expectTypeOf(imageInfo).toEqualTypeOf<ImageInfo | null>()
  expectTypeOf(videoInfo).toEqualTypeOf<VideoInfo | null>()
  expectTypeOf(metadata).toEqualTypeOf<FileMetadata | null>()
  expectTypeOf(tags).toEqualTypeOf<readonly string[] | null | undefined>()
  expectTypeOf(contentInfo?.mime?.mime).toEqualTypeOf<string | undefined>()
  expectTypeOf(contentInfo?.mime?.subtype).toEqualTypeOf<string | undefined>()
  expectTypeOf(contentInfo?.image).toEqualTypeOf<ImageInfo | undefined>()
  expectTypeOf<ImageInfo>().toEqualTypeOf<{
    readonly colorMode: string
    readonly orientation: number | null
    readonly format: string
    readonly width: number
    readonly height: number
    readonly sequence: boolean
    readonly geoLocation: { readonly latitude: number; readonly longitude: number } | null
    readonly datetimeOriginal: string | null
    readonly dpi: readonly [number, number] | null
  }>()
  expectTypeOf<VideoInfo['duration']>().toEqualTypeOf<number>()
  expectTypeOf<VideoInfo['audio']>().toEqualTypeOf<AudioStreamInfo | null>()
  expectTypeOf<VideoInfo['video']>().toEqualTypeOf<VideoStreamInfo>()
  expectTypeOf<VideoStreamInfo['frameRate']>().toEqualTypeOf<number>()
  expectTypeOf<AudioStreamInfo['sampleRate']>().toEqualTypeOf<number | null>()
  const video = contentInfo?.video
  expectTypeOf(video?.audio).toEqualTypeOf<readonly AudioStreamInfo[] | undefined>()
  expectTypeOf(video?.video).toEqualTypeOf<readonly VideoStreamInfo[] | undefined>()
  expectTypeOf(video?.duration).toEqualTypeOf<number | undefined>()
  // @ts-expect-error the service's own spelling is not the client's
  imageInfo?.color_mode
  // @ts-expect-error in the content info, the streams are a list
  video?.video.width
})

test('signatures are typed', () => {
  const uploader = createUploader({
    config: { secureUploadsSignatureResolver: async () => ({ secureSignature: 's', secureExpire: '1' }) },
  })
  expectTypeOf(uploader.config.get('pubkey')).toEqualTypeOf<string>()
  // @ts-expect-error a signature needs an expiry
  uploader.config.set({ secureUploadsSignatureResolver: () => ({ secureSignature: 's' }) })
})
