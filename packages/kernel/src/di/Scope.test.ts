import './reflect.js'
import { container } from 'tsyringe'
import { expect, test, vi } from 'vitest'
import { Scope } from './Scope.js'
import { type Token, token } from './token.js'

const A: Token<{ name: string; dispose?: () => void }> = token('test/a')
const B: Token<{ name: string; dispose?: () => void }> = token('test/b')

test('creates a service on first use, once; its factory may resolve others', () => {
  const scope = new Scope()
  const create = vi.fn((s: Scope) => ({ name: `b of ${s.get(A).name}` }))
  scope.provide(B, create)
  scope.value(A, { name: 'a' })
  expect(create).not.toHaveBeenCalled()
  expect(scope.get(B)).toBe(scope.get(B))
  expect(scope.get(B).name).toBe('b of a')
  expect(create).toHaveBeenCalledTimes(1)
})

test('the error of a missing service names its token', () => {
  const scope = new Scope()
  expect(scope.has(A)).toBe(false)
  expect(() => scope.get(A)).toThrow(
    expect.objectContaining({ code: 'service-missing', message: expect.stringContaining('"test/a"') }),
  )
})

test('a later registration replaces an earlier one until it is revoked, which disposes its service', () => {
  const scope = new Scope()
  const dispose = vi.fn()
  scope.value(A, { name: 'first' })
  const revoke = scope.provide(A, () => ({ name: 'second', dispose }))
  expect(scope.get(A).name).toBe('second')
  revoke()
  revoke()
  expect(scope.get(A).name).toBe('first')
  expect(dispose).toHaveBeenCalledTimes(1)
})

test('dispose runs from the newest service to the oldest and throws all errors together', () => {
  const scope = new Scope()
  const order: string[] = []
  scope.provide(A, () => ({ name: 'a', dispose: () => void order.push('a') }))
  scope.provide(B, (s) => {
    s.get(A)
    return {
      name: 'b',
      dispose() {
        order.push(`b, with ${s.get(A).name}`)
        throw new Error('stuck')
      },
    }
  })
  scope.get(B)
  expect(() => scope.dispose()).toThrow(AggregateError)
  expect(order).toEqual(['b, with a', 'a'])
  expect(() => scope.get(A)).toThrow(expect.objectContaining({ code: 'scope-disposed' }))
  expect(() => scope.dispose()).not.toThrow()
})

test('resolves registrations of the host container', () => {
  const host = container.createChildContainer()
  host.registerInstance(A.key, { name: 'from the host' })
  expect(new Scope(host).get(A).name).toBe('from the host')
  expect(new Scope().has(A)).toBe(false)
})

test('a registration of the scope takes precedence over one of the host container', () => {
  const host = container.createChildContainer()
  host.registerInstance(A.key, { name: 'from the host' })
  const scope = new Scope(host)
  const revoke = scope.value(A, { name: 'from the scope' })
  expect(scope.get(A).name).toBe('from the scope')
  revoke()
  expect(scope.get(A).name).toBe('from the host')
})
