import { expect, test } from 'vitest'
import { readEdit } from './readEdit.js'
import { writeEdit } from './writeEdit.js'

const image = { width: 4000, height: 3000 }

function read(modifiers: string) {
  const warnings: string[] = []
  const state = readEdit(modifiers, image, (message) => warnings.push(message))
  return { state, warnings, written: writeEdit(state, image) }
}

test('the order of the address is fixed, and operations of others stay before preview', () => {
  expect(read('-/blur/5/-/crop/400x300/10,20/-/brightness/12/-/filter/adaris/80/-/mirror/').written).toBe(
    '-/brightness/12/-/filter/adaris/80/-/mirror/-/crop/400x300/3590,20/-/blur/5/-/preview/',
  )
})

test.each([
  ['brightness/9999', '-/brightness/100/-/preview/'],
  ['filter/nope/300', ''],
  ['filter/adaris/300', '-/filter/adaris/200/-/preview/'],
  ['filter/adaris', '-/filter/adaris/100/-/preview/'],
  ['rotate/45', '-/rotate/90/-/preview/'],
  ['rotate/44', ''],
  ['gamma/100', ''],
  ['exposure/x', ''],
  ['crop/0x0/0,0', ''],
  ['crop/10.5x10/0,0', ''],
  ['crop/9000x9000/0,0', ''],
  ['crop/500x500/3900,2900', '-/crop/100x100/3900,2900/-/preview/'],
  ['crop/500x500/-100,0', '-/crop/400x500/0,0/-/preview/'],
  ['crop/500x500/4000,0', ''],
])('%s becomes %s, with one warning', (operation, expected) => {
  const { warnings, written } = read(`-/${operation}/`)
  expect(written).toBe(expected)
  expect(warnings).toHaveLength(['gamma/100', 'filter/adaris'].includes(operation) ? 0 : 1)
})

test('crops by ratio and percent become pixels', () => {
  expect(read('-/crop/1:1/center/').written).toBe('-/crop/3000x3000/500,0/-/preview/')
  expect(read('-/crop/50px50p/100p,0p/').written).toBe('-/crop/2000x1500/2000,0/-/preview/')
  expect(read('-/crop/400x300/bottom/').written).toBe('-/crop/400x300/1800,2700/-/preview/')
  expect(read('-/crop/400x300/').written).toBe('-/crop/400x300/0,0/-/preview/')
})

test('crops that the editor cannot show are kept, with one warning', () => {
  const { state, warnings, written } = read('-/crop/face/200x200/-/mirror/')
  expect(state).toMatchObject({ crop: null, rest: ['crop/face/200x200', 'mirror'] })
  expect(warnings).toHaveLength(1)
  expect(written).toBe('-/crop/face/200x200/-/mirror/-/preview/')
})

test('crops and turns of a resized picture act on its pixels, so they stay behind it', () => {
  const { state, written } = read('-/resize/800x/-/crop/400x300/10,10/-/rotate/90/-/sharp/-/contrast/5/')
  expect(state.crop).toBeNull()
  expect(written).toBe('-/contrast/5/-/resize/800x/-/crop/400x300/10,10/-/rotate/90/-/sharp/-/preview/')
})

test('a preview makes a large picture smaller: crops after it stay behind it, those of a small one do not', () => {
  expect(read('-/preview/-/crop/400x300/10,10/').written).toBe('-/preview/-/crop/400x300/10,10/-/preview/')
  expect(read('-/crop/2000x1000/0,0/-/preview/-/crop/400x300/10,10/').state).toMatchObject({
    crop: { x: 10, y: 10, width: 400, height: 300 },
    rest: [],
  })
})
