import { expect, test } from 'vitest'
import { cdnLoader, createCdnLoader } from './cdnLoader.js'

const uuid = 'e2a9f3a1-9d3c-4c5b-8a1f-0123456789ab'

test.each([
  [
    { src: uuid, width: 640 },
    `https://cdn.test/${uuid}/-/format/auto/-/quality/smart/-/stretch/off/-/resize/640x/`,
  ],
  [
    { src: `https://cdn.test/${uuid}/-/mirror/`, width: 640 },
    `https://cdn.test/${uuid}/-/mirror/-/format/auto/-/quality/smart/-/stretch/off/-/resize/640x/`,
  ],
  [
    { src: 'https://a.test/a.jpg', width: 640, quality: 75 },
    'https://k.ucr.io/-/format/auto/-/quality/normal/-/stretch/off/-/resize/640x/https://a.test/a.jpg',
  ],
  [
    { src: uuid, width: 3840, quality: 100 },
    `https://cdn.test/${uuid}/-/format/auto/-/quality/best/-/stretch/off/-/resize/3000x/`,
  ],
  [{ src: '/icon.svg', width: 640 }, '/icon.svg'],
  [{ src: 'https://a.test/a.gif?x', width: 640 }, 'https://a.test/a.gif?x'],
])('%j', (request, url) => {
  expect(createCdnLoader({ cdnCname: 'https://cdn.test', pubkey: 'k', analytics: false })(request)).toBe(url)
})

test('without settings, what nothing delivers is returned unchanged', () => {
  expect(cdnLoader({ src: 'https://a.test/a.jpg', width: 640 })).toBe('https://a.test/a.jpg')
  expect(cdnLoader({ src: uuid, width: 640 })).toContain(`https://ucarecdn.com/${uuid}/`)
})
