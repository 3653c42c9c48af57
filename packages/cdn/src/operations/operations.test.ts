import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILTERS, isFilterName } from './FILTERS.js'
import { formatOperations } from './formatOperations.js'
import { joinModifiers } from './joinModifiers.js'
import { FILTER_AMOUNT, isTuningName, OPERATION_ORDER, OPERATIONS, type TuningName } from './OPERATIONS.js'
import { parseColorOperation } from './parseColorOperation.js'
import { parseOperations } from './parseOperations.js'

test.each([
  [['preview', '-/rotate/90/', null], '-/preview/-/rotate/90/'],
  [['', 7, undefined, {}, '  /flip/ ', '-/', '/', '-'], '-/flip/'],
  [['-/crop/10x10/1,1/-/preview/', 'filter/adaris/80'], '-/crop/10x10/1,1/-/preview/-/filter/adaris/80/'],
  [['@clib/blocks/1.0/uc-img', '-x', '/-/-y/-/z-/'], '-/@clib/blocks/1.0/uc-img/-/-x/-/-y/-/z-/'],
  [[' preview / -/ flip'], '-/preview / -/ flip/'],
  [['//flip', '-/filter//80//', '-/a//-/flip'], '-/flip/-/filter//80//-/a//-/flip/'],
  [[], ''],
])('%j is joined', (parts, expected) => {
  expect(joinModifiers(...parts)).toBe(expected)
})

test('an operation without a name is found, and not written', () => {
  expect(parseOperations('-/-/flip/')).toEqual([
    { name: '', params: [] },
    { name: 'flip', params: [] },
  ])
  expect(parseOperations('-/filter//80//')).toEqual([{ name: 'filter', params: ['', '80', ''] }])
  expect(parseOperations('-/')).toEqual([{ name: '', params: [] }])
  expect(formatOperations(parseOperations('-/-/flip/'))).toBe('-/flip/')
})

test('operations are parsed as they were written, unknown ones too', () => {
  const word = fc.stringMatching(/^[^/\s]{1,12}$/).filter((text) => text !== '-')
  const operation = fc.record({ name: word, params: fc.array(word, { maxLength: 4 }) })
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 6 }), (operations) => {
      const modifiers = formatOperations(operations)
      expect(parseOperations(modifiers)).toEqual(operations)
      expect(joinModifiers(...operations.map((one) => formatOperations([one])))).toBe(modifiers)
      expect(joinModifiers(modifiers.replace('-/', ''))).toBe(modifiers)
    }),
  )
})

test('joining is idempotent for any text', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('/', '-/', '/-', ' '))), (parts) => {
      const joined = joinModifiers(parts.join(''))
      expect(joinModifiers(joined)).toBe(joined)
      expect(joined).toBe(formatOperations(parseOperations(parts.join(''))))
    }),
  )
})

test('amounts are accepted exactly within their range', () => {
  const names = Object.keys(OPERATIONS).filter(isTuningName)
  expect(names).toHaveLength(8)
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.integer({ min: -1500, max: 1500 }), (name, amount) => {
      const { min, max } = OPERATIONS[name]
      const parsed = parseColorOperation({ name, params: [String(amount)] })
      expect(parsed).toEqual(amount >= min && amount <= max ? { name, amount } : null)
    }),
  )
  for (const { min, max, zero, default: missing } of Object.values(OPERATIONS)) {
    for (const amount of [zero, missing]) expect(amount >= min && amount <= max).toBe(true)
  }
})

test('a filter has a known name and an amount from -100 to 200', () => {
  const parse = (...params: string[]) => parseColorOperation({ name: 'filter', params })
  expect(parse('adaris')).toEqual({ name: 'filter', filter: 'adaris', amount: 100 })
  expect(parse('adaris', String(FILTER_AMOUNT.min))).toMatchObject({ amount: -100 })
  expect(parse('adaris', String(FILTER_AMOUNT.max))).toMatchObject({ amount: 200 })
  for (const params of [['adaris', '201'], ['adaris', '-101'], ['adaris', '1', '2'], ['nobody'], []]) {
    expect(parse(...params)).toBeNull()
  }
})

test('other operations and odd amounts are none of the color operations', () => {
  expect(parseColorOperation({ name: 'enhance', params: [] })).toEqual({ name: 'enhance', amount: 50 })
  expect(parseColorOperation({ name: 'gamma', params: [] })).toEqual({ name: 'gamma', amount: 100 })
  for (const params of [['1.5'], ['1e1'], [''], ['+1'], ['1', '2'], ['x']]) {
    expect(parseColorOperation({ name: 'warmth', params })).toBeNull()
  }
  for (const name of ['crop', 'constructor', '__proto__', 'filter', '']) {
    expect(parseColorOperation({ name, params: ['1'] })).toBeNull()
  }
})

test('there are 40 filters, in alphabetical order, and the order of the operations has all of them', () => {
  expect(new Set(FILTERS).size).toBe(40)
  expect([...FILTERS].sort()).toEqual(FILTERS)
  expect(isFilterName('adaris')).toBe(true)
  expect(isFilterName('toString')).toBe(false)
  const amounts = Object.keys(OPERATIONS) as (TuningName | 'filter')[]
  expect(OPERATION_ORDER.slice(0, amounts.length)).toEqual(amounts)
})
