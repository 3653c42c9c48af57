import { expect, test } from 'vitest'
import { nameRecording } from './nameRecording.js'

test.each([
  ['video-17.webm', 'audio/webm', 'audio', 'audio-17.webm'],
  ['video-17.mp4', 'audio/mp4', 'audio', 'audio-17.m4a'],
  ['video-17.mp4', 'video/mp4', 'screen', 'screen-17.mp4'],
  ['camera-17.jpeg', 'image/jpeg', 'screen', 'screenshot-17.jpeg'],
] as const)('%s of the type %s from the source %s is named %s', (name, type, kind, expected) => {
  const file = nameRecording(new File(['a'], name, { type }), kind)
  expect([file.name, file.type, file.size]).toEqual([expected, type, 1])
})
