import { expect, test } from 'vitest'
import { controls, groups } from './controls.js'
import { readQuery } from './readQuery.js'

test('an unknown key is not offered', () => {
  expect(Object.keys(controls)).not.toContain('unknownKey')
  expect(readQuery('unknownKey=grid').problems).toEqual(['unknownKey: unknown setting'])
})

test('every control is shown once', () => {
  const shown = groups.flatMap(({ keys }) => keys)
  expect(shown.toSorted()).toEqual(Object.keys(controls).toSorted())
})
