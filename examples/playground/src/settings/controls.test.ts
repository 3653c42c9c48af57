import { expect, test } from 'vitest'
import { controls, groups } from './controls.js'
import { readQuery } from './readQuery.js'

test.each(['filesViewMode', 'thumbSize'])('%s changes nothing to be seen, and is not offered', (key) => {
  expect(Object.keys(controls)).not.toContain(key)
  expect(readQuery(`${key}=1`).problems).toEqual([`${key}: there is no such setting`])
})

test('every control is shown once', () => {
  const shown = groups.flatMap(({ keys }) => keys)
  expect(shown.toSorted()).toEqual(Object.keys(controls).toSorted())
})
