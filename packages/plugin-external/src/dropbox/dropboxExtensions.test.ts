import { expect, test } from 'vitest'
import { dropboxExtensions } from './dropboxExtensions.js'

test.each([
  ['', false, undefined],
  ['', true, ['images']],
  ['.PDF, image/*', false, ['.pdf', 'images']],
  ['video/*,audio/*', false, ['video', 'audio']],
  // Dropbox has no name for it: all files are on offer.
  ['.pdf, application/zip', false, undefined],
])('of accept "%s" and imgOnly %s: %s', (accept, imgOnly, expected) => {
  expect(dropboxExtensions(accept, imgOnly)).toEqual(expected)
})
