import Audio from '@uppy/audio'
import Dropbox from '@uppy/dropbox'
import ScreenCapture from '@uppy/screen-capture'
import Url from '@uppy/url'
import Webcam from '@uppy/webcam'
import XHRUpload from '@uppy/xhr-upload'
import { test } from 'vitest'
import { uppySource } from './uppySource.js'

const companionUrl = 'https://companion.example.com'

test('the options are those of the Uppy plugin', () => {
  uppySource(Webcam)
  uppySource(Webcam, { modes: ['picture'] }, { id: 'camera', label: 'Camera' })
  uppySource(Audio, { showAudioSourceDropdown: true })
  uppySource(ScreenCapture)
  uppySource(Url, { companionUrl })
  uppySource(Dropbox, { companionUrl, companionHeaders: { 'x-shop': '1' } }, { id: 'dropbox' })
  // @ts-expect-error: there is no such mode
  uppySource(Webcam, { modes: ['selfie'] })
})

test('options that are required must be given', () => {
  // @ts-expect-error: without companionUrl
  uppySource(Dropbox)
  // @ts-expect-error: without companionUrl
  uppySource(Url, {})
})

test('a plugin without an interface is no source', () => {
  // @ts-expect-error: it renders nothing
  uppySource(XHRUpload, { endpoint: '/upload' })
})
