import { expect, test } from 'vitest'
import { parseMinSize } from './parseMinSize.js'
import { parsePresets, presetOf } from './parsePresets.js'

test('reads several ratios, decimals and free; each invalid one is named', () => {
  const warnings: string[] = []
  const presets = parsePresets(' 1:1, 16:9,free, 1.91:1 ,0:1,-1:2,16/9,1:1,', (message) =>
    warnings.push(message),
  )
  expect(presets.map(({ id }) => id)).toEqual(['1:1', '16:9', 'free', '1.91:1'])
  expect(presets[3]?.ratio).toBe(1.91)
  expect(warnings).toEqual([
    'Invalid crop preset: 0:1',
    'Invalid crop preset: -1:2',
    'Invalid crop preset: 16/9',
  ])
})

test('a crop has the ratio that its rounded sides come from, and no other', () => {
  const presets = parsePresets('1:1, 16:9, 9:16', () => {})
  expect(presetOf(presets, { width: 1921, height: 1080 })?.id).toBe('16:9')
  expect(presetOf(presets, { width: 607, height: 1080 })?.id).toBe('9:16')
  expect(presetOf(presets, { width: 1000, height: 300 })).toBeNull()
  expect(presetOf(presets, { width: 520, height: 1080 })).toBeNull()
})

test('a minimum is a size in whole pixels', () => {
  expect(parseMinSize(' 640X480 ')).toEqual({ width: 640, height: 480 })
  for (const text of ['', '640', '0x5', '-1x5', '1.5x5', '640x480px']) expect(parseMinSize(text)).toBeNull()
})
