import { expect, test } from 'vitest'
import { wireInfo, wireUuid } from '../testing/fixtures/wireInfo.js'
import { parseFileInfo } from './parseFileInfo.js'

const parse = (changes: Record<string, unknown>) =>
  parseFileInfo(wireInfo(changes), wireUuid, 'https://ucarecdn.com')

const image = {
  color_mode: 'RGB',
  orientation: 6,
  format: 'JPEG',
  height: 1080,
  width: 1920,
  sequence: false,
  geo_location: null,
  datetime_original: null,
  dpi: [300, 300],
}
const parsed = {
  colorMode: 'RGB',
  orientation: 6,
  format: 'JPEG',
  height: 1080,
  width: 1920,
  sequence: false,
  geoLocation: null,
  datetimeOriginal: null,
  dpi: [300, 300],
}

test('an image is parsed alike in image_info and in content_info', () => {
  const mime = { mime: 'image/jpeg', type: 'image', subtype: 'jpeg' }
  const { imageInfo, contentInfo } = parse({ image_info: image, content_info: { mime, image } })
  expect(imageInfo).toEqual(parsed)
  expect(contentInfo).toEqual({ mime, image: parsed })
})

test('every field is present, also when the service leaves all but the dimensions out or sends other types', () => {
  const empty = {
    width: 1,
    height: 2,
    format: '',
    colorMode: '',
    orientation: null,
    sequence: false,
    datetimeOriginal: null,
    geoLocation: null,
    dpi: null,
  }
  expect(parse({ image_info: { width: 1, height: 2 } }).imageInfo).toEqual(empty)
  const hostile = {
    width: 1,
    height: 2,
    orientation: 'up',
    geo_location: { latitude: 1 },
    dpi: [72],
    sequence: 1,
  }
  expect(parse({ image_info: hostile }).imageInfo).toEqual(empty)
})

test('content info without a part has no key for it', () => {
  expect(parse({ content_info: { mime: 7, image: null, video: null } }).contentInfo).toEqual({})
})

test('the number of channels is a string, however the service sends it', () => {
  const video_info = { audio: { channels: 2 }, video: { width: 1, height: 2 } }
  expect(parse({ video_info }).videoInfo).toEqual({
    duration: 0,
    format: '',
    bitrate: null,
    audio: { bitrate: null, codec: null, sampleRate: null, channels: '2' },
    video: { width: 1, height: 2, frameRate: 0, bitrate: null, codec: null },
  })
})
