import { isTuningName, OPERATIONS } from '@lading/cdn'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CdnError } from '../errors/CdnError.js'
import { parseOperation } from './parseOperation.js'

const names = Object.keys(OPERATIONS).filter(isTuningName)

test('a tuning operation is taken exactly within its range', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.integer({ min: -1500, max: 1500 }), (name, amount) => {
      const { min, max } = OPERATIONS[name]
      const parse = () => parseOperation({ name, params: [String(amount)] })
      if (amount >= min && amount <= max) expect(parse()).toEqual({ name, amount })
      else expect(parse).toThrow(CdnError)
    }),
  )
})

test('a crop in pixels, percent or as a ratio keeps its numbers', () => {
  const side = fc.integer({ min: 1, max: 99 })
  fc.assert(
    fc.property(side, side, (a, b) => {
      const crop = (text: string) => parseOperation({ name: 'crop', params: [text] })
      expect(crop(`${a}x${b}`)).toMatchObject({ size: { width: { px: a }, height: { px: b } } })
      expect(crop(`${a}px${b}p`)).toMatchObject({ size: { width: { percent: a }, height: { percent: b } } })
      expect(crop(`${a}:${b}`)).toMatchObject({ size: { ratio: a / b } })
    }),
  )
})

test('whatever stands in an address, the answer is an operation, nothing, or a refusal that names it', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom('crop', 'filter', 'blur', 'setfill', 'constructor', '10x', '50p'),
  )
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 3 }), (name, params) => {
      try {
        const operation = parseOperation({ name, params })
        expect(operation === null || operation.name === name).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(CdnError)
      }
    }),
  )
})
