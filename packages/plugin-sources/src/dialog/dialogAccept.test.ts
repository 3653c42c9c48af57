import { expect, test } from 'vitest'
import { dialogAccept } from './dialogAccept.js'

const chrome = { vendor: 'Google Inc.', maxTouchPoints: 0 }
const safari = { vendor: 'Apple Computer, Inc.', maxTouchPoints: 0 }
const ipad = { vendor: 'Apple Computer, Inc.', maxTouchPoints: 5 }

test('anything goes where nothing is set', () => {
  expect(dialogAccept('', false, chrome)).toBe('')
})

test('accepted types are passed on', () => {
  expect(dialogAccept('image/png, .pdf', false, safari)).toBe('image/png,.pdf')
})

test('images are named one by one, except to desktop Safari', () => {
  expect(dialogAccept('', true, chrome)).toMatch(/^image\/\*,.*\.heic/)
  expect(dialogAccept('', true, ipad)).toBe(dialogAccept('', true, chrome))
  expect(dialogAccept('', true, safari)).toBe('image/*')
  expect(dialogAccept('.pdf', true, safari)).toBe('.pdf,image/*')
})
