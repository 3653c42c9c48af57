import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createTextBudget, holdText, textLimits } from './createTextBudget.js'

const megabyte = 'x'.repeat(1_000_000)

const addresses: Readonly<Record<string, string>> = {
  a: '192.0.2.1',
  b: '192.0.2.2',
  c: '2001:db8::1',
  d: '192.0.2.4',
  e: '2001:db8:0:1::1',
}

/** Creates a request with a body; the test closes both ends. */
function createRequest(client: string) {
  const [incoming, outgoing] = [new EventEmitter(), new EventEmitter()]
  const close = () => {
    incoming.emit('close')
    outgoing.emit('close')
  }
  let isEnded = false
  const destroy = () => {
    isEnded = true
    close()
  }
  const raw = Object.assign(incoming, { destroy })
  const request = { ip: addresses[client], headers: { 'content-length': '1' }, raw }
  return {
    request: request as unknown as FastifyRequest,
    // An answered request is ended without another answer.
    reply: { raw: outgoing, sent: true } as unknown as FastifyReply,
    close,
    /** Whether the request had to give way to another. */
    isEnded: () => isEnded,
    answer: () => outgoing.emit('close'),
  }
}

/** Returns how many megabytes a client's requests can hold. */
function measureFree(budget: ReturnType<typeof createTextBudget>, client: string): number {
  const open: ReturnType<typeof createRequest>[] = []
  try {
    for (;;) {
      const next = createRequest(client)
      budget.admit(next.request, next.reply)
      open.push(next)
      holdText(next.request, megabyte)
    }
  } catch {
    for (const { close } of open) close()
    return open.length - 1
  }
}

test('a client that names other origins holds no more than its network may', () => {
  const budget = createTextBudget()
  let held = 0
  for (let origin = 0; origin < 20; origin++) {
    try {
      for (;;) {
        const { request, reply } = createRequest('a')
        request.headers.origin = `https://${origin}.test`
        budget.admit(request, reply)
        holdText(request, megabyte)
        held += megabyte.length
      }
    } catch {}
  }
  expect(held).toBeLessThanOrEqual(textLimits.networkBytes)
  expect(measureFree(budget, 'b')).toBeGreaterThan(10)
})

const steps = fc.array(
  fc.record({
    client: fc.constantFrom('a', 'b', 'c'),
    megabytes: fc.nat({ max: 3 }),
    end: fc.constantFrom('open', 'answered', 'closed'),
  }),
  { maxLength: 400 },
)

test('whatever requests do, they hold no more than their limit, and leave nothing behind', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const budget = createTextBudget()
      const whole = measureFree(budget, 'd')
      const holds: { readonly client: string; readonly bytes: number; readonly isEnded: () => boolean }[] = []
      const open: (() => void)[] = []
      for (const { client, megabytes, end } of list) {
        const next = createRequest(client)
        let taken = 0
        let isAdmitted = false
        try {
          budget.admit(next.request, next.reply)
          isAdmitted = true
          for (; taken < megabytes; taken++) holdText(next.request, megabyte)
        } catch {}
        // A body that's refused and still arriving holds the bytes read so far.
        if (end === 'closed') {
          next.close()
          // Whatever the parser had buffered still arrives.
          if (megabytes === 0 && isAdmitted) expect(() => holdText(next.request, 'x')).toThrow()
        } else {
          if (end === 'answered') next.answer()
          else open.push(() => next.close())
          holds.push({ client, bytes: taken * megabyte.length, isEnded: next.isEnded })
        }
        if (end === 'answered') open.push(() => next.request.raw.emit('close'))
      }
      const held = new Map<string, number>()
      for (const { client, bytes, isEnded } of holds) {
        if (!isEnded()) held.set(client, (held.get(client) ?? 0) + bytes)
      }
      for (const bytes of held.values()) expect(bytes).toBeLessThanOrEqual(textLimits.clientBytes)
      const total = [...held.values()].reduce((sum, bytes) => sum + bytes, 0)
      expect(total).toBeLessThanOrEqual(textLimits.totalBytes)
      for (const close of open) close()
      expect(measureFree(budget, 'd')).toBe(whole)
    }),
    { numRuns: 10 },
  )
})

test('two networks of one subscriber leave room for another network', () => {
  const budget = createTextBudget()
  const hostile: ReturnType<typeof createRequest>[] = []
  for (let index = 0; ; index++) {
    const next = createRequest(index % 2 === 0 ? 'c' : 'e')
    try {
      budget.admit(next.request, next.reply)
      holdText(next.request, megabyte)
    } catch {
      break
    }
    hostile.push(next)
  }
  expect(hostile.length * megabyte.length).toBeLessThan(textLimits.networkBytes)
  expect(measureFree(budget, 'a') * megabyte.length).toBeGreaterThan(
    textLimits.totalBytes / 4 - megabyte.length,
  )
})

test('networks that hold all room give way to another, and the other keeps its own requests', () => {
  const budget = createTextBudget()
  const hostile: ReturnType<typeof createRequest>[] = []
  for (const client of ['a', 'b']) {
    try {
      for (;;) {
        const next = createRequest(client)
        budget.admit(next.request, next.reply)
        holdText(next.request, megabyte)
        hostile.push(next)
      }
    } catch {}
  }
  const honest = Array.from({ length: 10 }, () => {
    const next = createRequest('d')
    budget.admit(next.request, next.reply)
    holdText(next.request, megabyte)
    return next
  })
  expect(hostile.filter(({ isEnded }) => isEnded()).length).toBeGreaterThan(0)
  const back = createRequest('a')
  expect(() => budget.admit(back.request, back.reply)).not.toThrow()
  expect(honest.some(({ isEnded }) => isEnded())).toBe(false)
})
