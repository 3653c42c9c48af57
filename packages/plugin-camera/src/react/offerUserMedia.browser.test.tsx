import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mountCamera } from '../testing/fixtures/mountCamera.js'

/** Denies the camera. Returns a function that grants it, as the browser's own control does. */
function denyCamera() {
  const status = Object.assign(new EventTarget(), { state: 'denied' as PermissionState })
  const { permissions, mediaDevices } = navigator
  const original = mediaDevices.getUserMedia.bind(mediaDevices)
  Object.defineProperty(permissions, 'query', { configurable: true, value: async () => status })
  onTestFinished(() => void Reflect.deleteProperty(permissions, 'query'))
  return {
    getUserMedia: (async (constraints) => {
      if (status.state === 'denied') throw new DOMException('Permission denied', 'NotAllowedError')
      return original(constraints)
    }) as MediaDevices['getUserMedia'],
    grant() {
      status.state = 'granted'
      status.dispatchEvent(new Event('change'))
    },
    openStream: () => original({ video: true }),
  }
}

const control = () => document.querySelector('.lading-camera-problem usermedia')

test('a denial is undone in place, by a control that the browser draws', async () => {
  const { getUserMedia, grant, openStream } = denyCamera()
  const { uploader } = await mountCamera({ getUserMedia })
  uploader.setCurrentActivity('camera')
  await expect.element(page.getByText('Camera access denied')).toBeVisible()
  await expect.poll(control).toBeInstanceOf(Reflect.get(window, 'HTMLUserMediaElement'))
  // The text, and the other way out, stay.
  await expect.element(page.getByRole('button', { name: 'Choose a file instead' })).toBeVisible()
  const stream = await openStream()
  Object.defineProperty(control(), 'stream', { value: stream })
  control()?.dispatchEvent(new Event('stream'))
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
  grant()
  await expect.element(page.getByRole('button', { name: 'Take photo' })).toBeVisible()
  expect(control()).toBeNull()
})

test('a browser without the control has the text alone', async () => {
  const { getUserMedia } = denyCamera()
  const before = Object.getOwnPropertyDescriptor(window, 'HTMLUserMediaElement')
  if (before) {
    Reflect.deleteProperty(window, 'HTMLUserMediaElement')
    onTestFinished(() => void Object.defineProperty(window, 'HTMLUserMediaElement', before))
  }
  const { uploader } = await mountCamera({ getUserMedia })
  uploader.setCurrentActivity('camera')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(control()).toBeNull()
})
