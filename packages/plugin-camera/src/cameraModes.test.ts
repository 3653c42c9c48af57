import { createTestUploader } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { camera } from './camera.js'

function modes(config: Record<string, unknown>) {
  const { uploader, log } = createTestUploader({ plugins: [camera()], config: config as never })
  return { modes: uploader.config.get('cameraModes'), log, uploader }
}

test.each([
  [{}, 'photo,video'],
  [{ cameraModes: 'video' }, 'video'],
  [{ cameraModes: ' video , photo, video' }, 'video,photo'],
  [{ enableVideoRecording: false }, 'photo'],
  [{ cameraModes: 'photo', enableVideoRecording: true }, 'photo,video'],
  [{ cameraModes: 'video', enableVideoRecording: 'false' }, 'photo'],
  [{ defaultCameraMode: 'video' }, 'video,photo'],
  [{ cameraModes: 'photo', defaultCameraMode: 'video' }, 'photo'],
  [{ cameraModes: 'photo', enableVideoRecording: true, defaultCameraMode: 'video' }, 'video,photo'],
])('%o gives %s', (config, expected) => {
  expect(modes(config).modes).toBe(expected)
})

test.each(['', 'film', 'photo, film', 7])('cameraModes=%o is reported, and the default is used', (value) => {
  const { modes: used, log } = modes({ cameraModes: value })
  expect(used).toBe('photo,video')
  expect(log).toEqual([expect.stringContaining('Invalid value for config key "cameraModes"')])
})

test('each deprecated key is reported once', () => {
  const { uploader, log } = modes({ enableVideoRecording: true })
  uploader.config.set({ enableVideoRecording: false, defaultCameraMode: 'photo' })
  uploader.config.set({ enableVideoRecording: null, defaultCameraMode: 'video' })
  expect(log).toEqual([
    expect.stringContaining('"enableVideoRecording" is deprecated'),
    expect.stringContaining('"defaultCameraMode" is deprecated'),
  ])
})
