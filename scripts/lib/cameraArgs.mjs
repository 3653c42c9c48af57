/**
 * Switches for a Chromium whose cameras and microphones are played by itself and may be used. Tests that refuse them do
 * so by the browser's own permissions.
 *
 * @type {readonly string[]}
 */
export const cameraArgs = [
  '--use-fake-device-for-media-stream=device-count=2',
  '--use-fake-ui-for-media-stream',
]
