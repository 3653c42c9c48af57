import { expect, test } from 'vitest'
import { wireInfo, wireUuid } from '../testing/fixtures/wireInfo.js'
import { parseFileInfo } from './parseFileInfo.js'

const parse = (changes?: Record<string, unknown>) =>
  parseFileInfo(wireInfo(changes), wireUuid, 'https://ucarecdn.com')

test('wire names are camel-cased, metadata keys are not', () => {
  expect(parse()).toEqual({
    uuid: wireUuid,
    name: 'Beachday.jpg',
    originalFilename: 'Beach day.jpg',
    size: 5,
    isStored: false,
    isImage: true,
    mimeType: 'image/jpeg',
    cdnUrl: `https://ucarecdn.com/${wireUuid}/`,
    imageInfo: {
      colorMode: 'RGB',
      orientation: null,
      format: 'JPEG',
      height: 1080,
      width: 1920,
      sequence: false,
      geoLocation: { latitude: 10.5, longitude: -3.25 },
      datetimeOriginal: '2024-05-01T10:00:00',
      dpi: [72, 72],
    },
    videoInfo: null,
    contentInfo: { mime: { mime: 'image/jpeg', type: 'image', subtype: 'jpeg' } },
    metadata: { my_key: 'summer', 'other-Key': 'x' },
  })
})

test('a video is parsed in both of its forms', () => {
  const audio = { bitrate: 128, codec: 'aac', sample_rate: 44100, channels: '2' }
  const video = { height: 720, width: 1280, frame_rate: 29.97, bitrate: null, codec: 'h264' }
  const info = { duration: 1500, format: 'mp4', bitrate: null }
  const { videoInfo, contentInfo } = parse({
    video_info: { ...info, audio: null, video },
    content_info: { mime: { mime: 'video/mp4' }, video: { ...info, audio: [audio, 7], video: [video] } },
  })
  const ourVideo = { height: 720, width: 1280, frameRate: 29.97, bitrate: null, codec: 'h264' }
  expect(videoInfo).toEqual({ ...info, audio: null, video: ourVideo })
  expect(contentInfo).toEqual({
    mime: { mime: 'video/mp4', type: 'video', subtype: 'mp4' },
    video: {
      ...info,
      audio: [{ bitrate: 128, codec: 'aac', sampleRate: 44100, channels: '2' }],
      video: [ourVideo],
    },
  })
})

test('absent fields are null', () => {
  const absent = {
    metadata: undefined,
    content_info: undefined,
    image_info: undefined,
    video_info: undefined,
  }
  expect(parse(absent)).toMatchObject({ metadata: null, contentInfo: null, imageInfo: null, videoInfo: null })
})

test.each([
  ['no uuid', { uuid: undefined }],
  ['an ill-formed uuid', { uuid: '../../etc' }],
  ['another uuid', { uuid: '11111111-1111-4111-8111-111111111111' }],
  ['no size', { size: undefined }],
  ['a negative size', { size: -1 }],
  ['a size that is a string', { size: '5' }],
  ['no name', { filename: undefined, original_filename: null }],
])('info with %s is refused', (_, changes) => {
  expect(() => parse(changes)).toThrow(
    expect.objectContaining({ name: 'UploadError', code: 'invalid-response' }),
  )
})

test('an image without both dimensions has no image info', () => {
  expect(parse({ image_info: { width: 10, height: null } }).imageInfo).toBeNull()
})

test('metadata values that are not strings are left out', () => {
  expect(parse({ metadata: { a: 'x', b: 1, c: null } }).metadata).toEqual({ a: 'x' })
})
