import { describe, expect, test } from 'vitest'
import { ConfigValueError } from './ConfigValueError.js'
import {
  arrayOption,
  booleanOption,
  choiceOption,
  functionOption,
  numberOption,
  objectOption,
  objectOrFunctionOption,
  stringListOrFunctionOption,
  stringOption,
  stringOrNumberOption,
} from './configOptions.js'
import type { ConfigOption } from './defineConfig.js'
import { isStringList } from './isStringList.js'
import { parseCsv } from './parseCsv.js'

const call = () => {}
const date = new Date(0)
/** One value of each kind that a host may set. */
const values: readonly unknown[] = [
  true,
  false,
  'true',
  'false',
  '',
  ' ',
  'text',
  'auto',
  '7',
  ' 1e3 ',
  '-1',
  0,
  -1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  'NaN',
  '1px',
  7n,
  Symbol.iterator,
  call,
  [],
  ['a', 'b'],
  ['a', 1],
  {},
  date,
]

interface Case {
  readonly name: string
  readonly option: Pick<ConfigOption<unknown>, 'default' | 'parse'>
  readonly byDefault: unknown
  readonly accepted: readonly (readonly [given: unknown, parsed: unknown])[]
  readonly message: string
}

const same = (...values: readonly unknown[]) => values.map((value) => [value, value] as const)
const booleans = [
  [true, true],
  ['true', true],
  ['', true],
  [false, false],
  ['false', false],
] as const
const strings = same('true', 'false', '', ' ', 'text', 'auto', '7', ' 1e3 ', '-1', 'NaN', '1px')

const cases: readonly Case[] = [
  {
    name: 'booleanOption',
    option: booleanOption(true),
    byDefault: true,
    accepted: booleans,
    message: 'Expected true or false.',
  },
  {
    name: 'numberOption',
    option: numberOption(3),
    byDefault: 3,
    accepted: [...same(0, -1, 1.5), ['7', 7], [' 1e3 ', 1000], ['-1', -1]],
    message: 'Expected a number.',
  },
  {
    name: 'stringOption',
    option: stringOption('start'),
    byDefault: 'start',
    accepted: strings,
    message: 'Expected a string.',
  },
  {
    name: 'choiceOption',
    option: choiceOption('text', '', 'auto'),
    byDefault: 'text',
    accepted: same('text', '', 'auto'),
    message: 'Expected one of "text", "", "auto".',
  },
  {
    name: 'stringOrNumberOption',
    option: stringOrNumberOption('start'),
    byDefault: 'start',
    accepted: [...strings, [0, '0'], [-1, '-1'], [1.5, '1.5']],
    message: 'Expected a string or a number.',
  },
  {
    name: 'arrayOption',
    option: arrayOption(),
    byDefault: [],
    accepted: same([], ['a', 'b'], ['a', 1]),
    message: 'Expected an array.',
  },
  {
    name: 'functionOption',
    option: functionOption(),
    byDefault: null,
    accepted: same(call),
    message: 'Expected a function.',
  },
  {
    name: 'objectOption',
    option: objectOption(),
    byDefault: null,
    accepted: same({}, date),
    message: 'Expected an object.',
  },
  {
    name: 'objectOrFunctionOption',
    option: objectOrFunctionOption(),
    byDefault: null,
    accepted: same({}, date, call),
    message: 'Expected an object or a function.',
  },
  {
    name: 'stringListOrFunctionOption',
    option: stringListOrFunctionOption(),
    byDefault: null,
    accepted: [
      ...same([], ['a', 'b'], call),
      ...strings.map(([value]) => [value, parseCsv(String(value))] as const),
    ],
    message: 'Expected a list of strings or a function.',
  },
]

describe.each(cases)('$name', ({ option, byDefault, accepted, message }) => {
  test('has its default', () => {
    expect(option.default).toEqual(byDefault)
  })

  test.each(accepted)('parses %o as %o', (given, parsed) => {
    expect(option.parse(given)).toEqual(parsed)
  })

  test('refuses every other value with an error that names the expected type', () => {
    const refused = values.filter((value) => !accepted.some(([given]) => isSame(given, value)))
    expect(refused).not.toEqual([])
    for (const value of refused)
      expect(errorOf(() => option.parse(value))).toEqual(new ConfigValueError(message))
  })
})

test('the error has the name ConfigValueError', () => {
  expect(errorOf(() => booleanOption(true).parse(7))).toMatchObject({ name: 'ConfigValueError' })
})

/** The table has arrays and objects of its own, so they are compared by content. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return Object.is(a, b)
  return JSON.stringify(a) === JSON.stringify(b)
}

function errorOf(call: () => unknown): unknown {
  try {
    call()
  } catch (error) {
    return error
  }
  return undefined
}

test('numberOption accepts its minimum and refuses a smaller number', () => {
  const { parse } = numberOption(5, { min: 2 })
  expect(parse(2)).toBe(2)
  expect(() => parse(1.9)).toThrow('Expected a number not below 2.')
  expect(numberOption(null).default).toBeNull()
})

test('isStringList is true only for an array of strings', () => {
  expect([[], ['a'], ['a', 1], 'a', null, { every: () => true }].map(isStringList)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
