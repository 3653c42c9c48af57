import { expect, test } from 'vitest'
import { dialogAccept } from './dialogAccept.js'

const chrome = { vendor: 'Google Inc.', maxTouchPoints: 0 }
const safari = { vendor: 'Apple Computer, Inc.', maxTouchPoints: 0 }
const ipad = { vendor: 'Apple Computer, Inc.', maxTouchPoints: 5 }

test('without settings any type is accepted', () => {
  expect(dialogAccept('', false, chrome)).toBe('')
})

test('accepted types are listed', () => {
  expect(dialogAccept('image/png, .pdf', false, safari)).toBe('image/png,.pdf')
})

test('image types are listed one by one, except for desktop Safari', () => {
  expect(dialogAccept('', true, chrome)).toMatch(/^image\/\*,.*\.heic/)
  expect(dialogAccept('', true, ipad)).toBe(dialogAccept('', true, chrome))
  expect(dialogAccept('', true, safari)).toBe('image/*')
  expect(dialogAccept('.pdf', true, safari)).toBe('.pdf,image/*')
})
