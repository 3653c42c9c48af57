import { expect, test } from 'vitest'
import { createCaptureName } from './createCaptureName.js'

const at = (second: number) => new Date(2026, 10, 9, 4, 3, second).getTime()

test('a capture is named by what it is, its date and its time', () => {
  expect(createCaptureName('Screenshot', 'png', at(2))).toBe('Screenshot 2026-11-09 04.03.02.png')
})

test('captures of one second have different names', () => {
  const names = [1, 2, 3].map(() => createCaptureName('Zeichnung', 'png', at(5)))
  expect(names).toEqual([
    'Zeichnung 2026-11-09 04.03.05.png',
    'Zeichnung 2026-11-09 04.03.05 (2).png',
    'Zeichnung 2026-11-09 04.03.05 (3).png',
  ])
  expect(createCaptureName('Audio', 'webm', at(5))).toBe('Audio 2026-11-09 04.03.05.webm')
  expect(createCaptureName('Zeichnung', 'png', at(6))).toBe('Zeichnung 2026-11-09 04.03.06.png')
})
