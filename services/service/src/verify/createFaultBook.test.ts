import { createTestClock } from '@lading/local-service/testing'
import { expect, test, vi } from 'vitest'
import { createFaultBook } from './createFaultBook.js'
import type { Fault } from './Fault.js'

const HOUR_MS = 3_600_000

function setUp(onFault?: (fault: Fault) => void | Promise<void>) {
  const clock = createTestClock()
  const log = { info: vi.fn(), error: vi.fn() }
  const book = createFaultBook({ now: clock.now, log, ...(onFault && { onFault }) })
  book.load({ faults: [], unlistedFaults: 0 })
  return { book, clock, log }
}

const createFault = (uuid: string): Fault => ({
  uuid,
  kind: 'object-missing',
  key: `${uuid}/a`,
  uploadedAt: null,
})

test('a fault is reported when it is found again, once, and its end, too', async () => {
  const onFault = vi.fn()
  const { book, clock, log } = setUp(onFault)
  const fault = createFault('a')
  book.add(fault)
  book.add(fault)
  expect([log.error.mock.calls, book.findDue()]).toEqual([[], []])
  for (let look = 0; look < 3; look++) {
    book.load(book.save())
    for (const due of book.findDue()) book.settle(due, fault)
    clock.advance(HOUR_MS)
  }
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledTimes(1))
  expect(log.error.mock.calls).toEqual([
    [
      expect.stringMatching(/bytes of a are missing.*backup/),
      { fault: 'object-missing', uuid: 'a', key: 'a/a' },
    ],
  ])
  book.load(book.save())
  for (const due of book.findDue()) book.settle(due, undefined)
  expect(log.info).toHaveBeenCalledTimes(1)
  expect(book.save().faults).toEqual([])
})

test('a fault that is not found again is never reported', () => {
  const { book, log } = setUp()
  book.add(createFault('a'))
  book.load(book.save())
  for (const due of book.findDue()) book.settle(due, undefined)
  expect([log.error.mock.calls, log.info.mock.calls, book.save().faults]).toEqual([[], [], []])
})

test('a function of the host that throws or rejects is logged, and ends nothing', async () => {
  for (const fail of [
    () => {
      throw new Error('thrown')
    },
    () => Promise.reject(new Error('rejected')),
  ]) {
    const { book, log } = setUp(fail)
    book.add(createFault('a'))
    book.load(book.save())
    for (const due of book.findDue()) book.settle(due, createFault('a'))
    await vi.waitFor(() =>
      expect(log.error).toHaveBeenCalledWith(
        expect.stringMatching(/onFault failed: Error: (thrown|rejected)/),
      ),
    )
  }
})

test('a million faults take the room of a thousand, and a line', () => {
  const { book, log } = setUp()
  for (let index = 0; index < 1_000_000; index++) book.add(createFault(`file-${index}`))
  expect(book.save()).toMatchObject({ faults: { length: 1000 }, unlistedFaults: 999_000 })
  expect(log.error.mock.calls).toEqual([[expect.stringMatching(/More than 1000 files.*verify --all/)]])
})
