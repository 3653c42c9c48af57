import { expect, test } from 'vitest'
import { captureFile } from './captureFile.js'

test.each([
  ['video/mp4', 'mp4'],
  ['video/ogg', 'ogg'],
  ['video/webm', 'webm'],
  ['video/webm;codecs=vp8,opus', 'webm'],
  ['video/quicktime', 'mov'],
  ['video/x-matroska;codecs=avc1', 'mkv'],
  ['', 'webm'],
  ['video/x-msvideo', 'avi'],
  ['video/constructor', 'avi'],
])('a video of the type "%s" ends in .%s', (type, extension) => {
  expect(captureFile(new Blob(['v'], { type }), 'video', 5).name).toBe(`video-5.${extension}`)
})

test('a file has a type without codecs, and never an empty one', () => {
  expect(captureFile(new Blob([], { type: 'video/webm;codecs=vp8' }), 'video', 0).type).toBe('video/webm')
  expect(captureFile(new Blob([]), 'video', 0).type).toBe('video/webm')
})
