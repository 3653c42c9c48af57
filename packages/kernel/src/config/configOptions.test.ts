import { describe, expect, test } from 'vitest'
import { ConfigValueError } from './ConfigValueError.js'
import {
  arrayOption,
  booleanOption,
  functionOption,
  numberOption,
  objectOption,
  objectOrFunctionOption,
  storeOption,
  stringListOrFunctionOption,
  stringOption,
  stringOrNumberOption,
} from './configOptions.js'
import type { ConfigOption } from './defineConfig.js'
import { isStringList } from './isStringList.js'
import { parseCsv } from './parseCsv.js'

const call = () => {}
const date = new Date(0)
/** One of each kind of thing that a page may set. */
const things: readonly unknown[] = [
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
  readonly says: string
}

const same = (...values: readonly unknown[]) => values.map((value) => [value, value] as const)
const booleans = [
  [true, true],
  ['true', true],
  ['', true],
  [false, false],
  ['false', false],
] as const
const texts = same('true', 'false', '', ' ', 'text', 'auto', '7', ' 1e3 ', '-1', 'NaN', '1px')

const cases: readonly Case[] = [
  {
    name: 'booleanOption',
    option: booleanOption(true),
    byDefault: true,
    accepted: booleans,
    says: 'Expected true or false.',
  },
  {
    name: 'storeOption',
    option: storeOption(),
    byDefault: 'auto',
    accepted: [...booleans, ['auto', 'auto']],
    says: 'Expected true or false.',
  },
  {
    name: 'numberOption',
    option: numberOption(3),
    byDefault: 3,
    accepted: [...same(0, -1, 1.5), ['7', 7], [' 1e3 ', 1000], ['-1', -1]],
    says: 'Expected a number.',
  },
  {
    name: 'stringOption',
    option: stringOption('start'),
    byDefault: 'start',
    accepted: texts,
    says: 'Expected a string.',
  },
  {
    name: 'stringOrNumberOption',
    option: stringOrNumberOption('start'),
    byDefault: 'start',
    accepted: [...texts, [0, '0'], [-1, '-1'], [1.5, '1.5']],
    says: 'Expected a string or a number.',
  },
  {
    name: 'arrayOption',
    option: arrayOption(),
    byDefault: [],
    accepted: same([], ['a', 'b'], ['a', 1]),
    says: 'Expected an array.',
  },
  {
    name: 'functionOption',
    option: functionOption(),
    byDefault: null,
    accepted: same(call),
    says: 'Expected a function.',
  },
  {
    name: 'objectOption',
    option: objectOption(),
    byDefault: null,
    accepted: same({}, date),
    says: 'Expected an object.',
  },
  {
    name: 'objectOrFunctionOption',
    option: objectOrFunctionOption(),
    byDefault: null,
    accepted: same({}, date, call),
    says: 'Expected an object or a function.',
  },
  {
    name: 'stringListOrFunctionOption',
    option: stringListOrFunctionOption(),
    byDefault: null,
    accepted: [
      ...same([], ['a', 'b'], call),
      ...texts.map(([text]) => [text, parseCsv(String(text))] as const),
    ],
    says: 'Expected a list of strings or a function.',
  },
]

describe.each(cases)('$name', ({ option, byDefault, accepted, says }) => {
  test('has its default', () => {
    expect(option.default).toEqual(byDefault)
  })

  test.each(accepted)('makes of %o %o', (given, parsed) => {
    expect(option.parse(given)).toEqual(parsed)
  })

  test('refuses everything else and says what it expects', () => {
    const refused = things.filter((thing) => !accepted.some(([given]) => isSame(given, thing)))
    expect(refused).not.toEqual([])
    for (const thing of refused)
      expect(errorOf(() => option.parse(thing))).toEqual(new ConfigValueError(says))
  })
})

test('the error is told by its name', () => {
  expect(errorOf(() => booleanOption(true).parse(7))).toMatchObject({ name: 'ConfigValueError' })
})

/** Lists and objects of the table are others than those of the things, but say the same. */
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

test('a number below the least one is refused, the least one is not', () => {
  const { parse } = numberOption(5, { min: 2 })
  expect(parse(2)).toBe(2)
  expect(() => parse(1.9)).toThrow('Expected a number not below 2.')
  expect(numberOption(null).default).toBeNull()
})

test('only a list of nothing but strings is a list of strings', () => {
  expect([[], ['a'], ['a', 1], 'a', null, { every: () => true }].map(isStringList)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a comma-separated string is split', () => {
  expect(parseCsv(' a, ,b,, c d ')).toEqual(['a', 'b', 'c d'])
  expect(parseCsv('')).toEqual([])
})
