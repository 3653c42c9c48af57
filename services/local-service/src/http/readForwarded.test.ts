import { expect, test } from 'vitest'
import { readForwarded } from './readForwarded.js'

const read = (text: string, count: number) => readForwarded({ headers: { 'x-forwarded-for': text } }, count)

test('only the addresses that proxies have added are read, however many were sent', () => {
  expect(read(`${'::1,'.repeat(4000)}2.2.2.2, 1.1.1.1`, 2)).toEqual(['1.1.1.1', '2.2.2.2'])
  expect(read('2.2.2.2, 1.1.1.1', 1)).toEqual(['1.1.1.1'])
  expect(read('2.2.2.2, 1.1.1.1', 0)).toEqual([])
})

test('the list ends at an entry that is no address, and empty entries are none', () => {
  expect(read('3.3.3.3, unknown, 1.1.1.1', 9)).toEqual(['1.1.1.1'])
  expect(read(', 2.2.2.2 ,, 1.1.1.1,', 9)).toEqual(['1.1.1.1', '2.2.2.2'])
  expect(read('', 9)).toEqual([])
})
