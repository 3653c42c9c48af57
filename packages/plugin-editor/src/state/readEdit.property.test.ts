import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Size } from '../geometry/Rect.js'
import { type EditState, ORIGINAL, TUNING_IDS } from './EditState.js'
import { readEdit } from './readEdit.js'
import { turnEdit } from './turnEdit.js'
import { writeEdit } from './writeEdit.js'

/** A picture as rows of numbered pixels. */
type Chart = number[][]

const size: Size = { width: 5, height: 3 }
const chart: Chart = [0, 1, 2].map((y) => [0, 1, 2, 3, 4].map((x) => 10 * y + x))

/** What the CDN does, on numbers: turns are counter-clockwise, and each operation acts on the result of the former. */
function render(modifiers: string, picture: Chart): Chart {
  let rows = picture
  for (const operation of modifiers.split('-/')) rows = apply(operation, rows)
  return rows
}

function apply(operation: string, rows: Chart): Chart {
  const [name, first = '', place = ''] = operation.split('/')
  if (name === 'mirror') return rows.map((row) => [...row].reverse())
  if (name === 'flip') return [...rows].reverse()
  if (name === 'rotate') return turns(rows, Number(first) / 90)
  if (name !== 'crop') return rows
  const [width = 0, height = 0] = first.split('x').map(Number)
  const [x = 0, y = 0] = place.split(',').map(Number)
  return rows.slice(y, y + height).map((row) => row.slice(x, x + width))
}

function turns(rows: Chart, count: number): Chart {
  if (count === 0) return rows
  const width = rows[0]?.length ?? 0
  const turned = Array.from({ length: width }, (_, index) =>
    rows.map((row) => row[width - 1 - index] ?? Number.NaN),
  )
  return turns(turned, count - 1)
}

const geometry = fc.oneof(
  fc.constant('mirror'),
  fc.constant('flip'),
  fc.constantFrom(90, 180, 270).map((degrees) => `rotate/${degrees}`),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.nat(1), fc.nat(1))
    .map(([width, height, x, y]) => `crop/${width}x${height}/${x},${y}`),
)
const addressOf = (operations: readonly string[]) => operations.map((operation) => `-/${operation}/`).join('')
const isEmpty = (rows: Chart) => !rows[0]?.length

test('turns, mirrors and crops in any order show the same pixels after reading and writing', () => {
  fc.assert(
    fc.property(fc.array(geometry, { maxLength: 6 }), (operations) => {
      const address = addressOf(operations)
      const expected = render(address, chart)
      // A crop beside the picture is ignored, with a warning.
      if (operations.some((_, index) => isEmpty(render(addressOf(operations.slice(0, index + 1)), chart))))
        return
      expect(
        render(
          writeEdit(
            readEdit(address, size, () => {}),
            size,
          ),
          chart,
        ),
      ).toEqual(expected)
    }),
  )
})

test('a turn of what is seen shows the same pixels, turned', () => {
  const turn = fc.constantFrom('left', 'right', 'mirror', 'flip')
  const shown = { left: 'rotate/90', right: 'rotate/270', mirror: 'mirror', flip: 'flip' }
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 6 }), (turnsSeen) => {
      const start = readEdit('-/crop/3x2/1,0/', size, expect.fail)
      const state = turnsSeen.reduce((edit, seen) => turnEdit(edit, seen, size), start)
      const expected = render(`-/crop/3x2/1,0/${addressOf(turnsSeen.map((seen) => shown[seen]))}`, chart)
      expect(render(writeEdit(state, size), chart)).toEqual(expected)
    }),
  )
})

test('four quarter turns and two mirrors change nothing', () => {
  const start: EditState = { ...ORIGINAL, crop: { x: 1.25, y: 0.5, width: 2.5, height: 1 } }
  for (const [turn, count] of [
    ['left', 4],
    ['right', 4],
    ['mirror', 2],
    ['flip', 2],
  ] as const) {
    let state = start
    for (let done = 0; done < count; done++) state = turnEdit(state, turn, size)
    expect(state).toEqual(start)
  }
})

const color = fc.oneof(
  fc
    .constantFrom(...TUNING_IDS)
    .chain((name) => fc.integer({ min: -700, max: 1200 }).map((value) => `${name}/${value}`)),
  fc.constantFrom('filter/adaris/80', 'filter/zevcen', 'filter/nope/3', 'filter/iorill/300'),
)
const foreign = fc.constantFrom(
  'blur/20',
  'sharp',
  'format/webp',
  '@clib/a/1',
  'resize/300x',
  'crop/face/20x20',
  'setfill/fff',
)

test('reading what was written gives the same edit, without a warning', () => {
  const picture = { width: 400, height: 300 }
  const operation = fc.oneof(
    color,
    foreign,
    geometry,
    fc.constantFrom('preview', 'rotate/45', 'crop/0x0/1,1'),
  )
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
      const state = readEdit(addressOf(operations), picture, () => {})
      const written = writeEdit(state, picture)
      const warnings: string[] = []
      const again = readEdit(written, picture, (message) => warnings.push(message))
      expect(again).toEqual(state)
      expect(writeEdit(again, picture)).toBe(written)
      expect(warnings.filter((message) => !message.includes('kept'))).toEqual([])
    }),
  )
})

test('hostile addresses never throw', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }),
      fc.constantFrom('crop', 'rotate', 'filter', 'gamma', 'mirror'),
      (text, name) => {
        const picture = { width: 400, height: 300 }
        const state = readEdit(`-/${name}/${text}/`, picture, () => {})
        expect(writeEdit(state, picture)).not.toMatch(/NaN|Infinity|undefined/)
      },
    ),
  )
})
