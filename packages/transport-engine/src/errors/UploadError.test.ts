import { expect, test } from 'vitest'
import { assertOk } from '../http/assertOk.js'
import { UploadError } from './UploadError.js'

test('texts of a server are shortened, and never within a character', () => {
  const { message, code } = new UploadError('c'.repeat(500), `${'x'.repeat(998)}😀${'y'.repeat(100)}`)
  expect(message).toBe(`${'x'.repeat(998)}…`)
  expect(code).toHaveLength(100)
})

test('a large answer is kept as the beginning of its text, a small one as it is', () => {
  const cause = { a: 1 }
  expect(new UploadError('a', 'b', { cause }).cause).toBe(cause)
  const { cause: shortened } = new UploadError('a', 'b', { cause: { list: new Array(100_000).fill('item') } })
  expect(String(shortened)).toHaveLength(10_000)
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  expect(new UploadError('a', 'b', { cause: cycle }).cause).toBe(cycle)
})

test.each(['<!doctype html><title>Sign in</title>', ' \n<!DOCTYPE HTML>', '<html lang="en">'])(
  'the web page %j with status 200 is no answer of a store',
  (text) => {
    expect(() => assertOk({ status: 200, statusText: 'OK', text })).toThrow(
      expect.objectContaining({ code: 'invalid-response' }),
    )
  },
)

test('an empty answer and one in XML are', () => {
  expect(() => assertOk({ status: 200, statusText: 'OK', text: '' })).not.toThrow()
  expect(() => assertOk({ status: 200, statusText: 'OK', text: '<?xml version="1.0"?><a/>' })).not.toThrow()
})
