import { describe, expect, it } from 'vitest'
import { Semaphore } from './Semaphore.js'

describe('Semaphore', () => {
  it('grants permits to waiting tasks first in, first out', async () => {
    const semaphore = new Semaphore(() => 1)
    const order: number[] = []
    const releases: (() => void)[] = []
    const tasks = [1, 2, 3].map(async (task) => {
      releases.push(await semaphore.acquire())
      order.push(task)
    })
    await tasks[0]
    expect(order).toEqual([1])
    releases[0]?.()
    await tasks[1]
    releases[1]?.()
    await tasks[2]
    expect(order).toEqual([1, 2, 3])
  })

  it('rejects with the reason when the signal is aborted while waiting, and keeps the order of the others', async () => {
    const semaphore = new Semaphore(() => 1)
    const release = await semaphore.acquire()
    const controller = new AbortController()
    const aborted = semaphore.acquire(controller.signal)
    const next = semaphore.acquire()
    controller.abort(new Error('canceled'))
    await expect(aborted).rejects.toThrow('canceled')
    release()
    await expect(next).resolves.toBeTypeOf('function')
  })

  it('rejects at once when the signal is already aborted', async () => {
    await expect(new Semaphore(() => 1).acquire(AbortSignal.abort('aborted'))).rejects.toBe('aborted')
  })

  it('leaves no listener on the signal once the permit is granted', async () => {
    const { signal } = new AbortController()
    const listeners = new Set<unknown>()
    const add = signal.addEventListener.bind(signal)
    const remove = signal.removeEventListener.bind(signal)
    signal.addEventListener = ((type: 'abort', listener: () => void) => {
      listeners.add(listener)
      add(type, listener)
    }) as typeof signal.addEventListener
    signal.removeEventListener = ((type: 'abort', listener: () => void) => {
      listeners.delete(listener)
      remove(type, listener)
    }) as typeof signal.removeEventListener
    await new Semaphore(() => 1).acquire(signal)
    expect(listeners.size).toBe(0)
  })

  it('counts a repeated release once', async () => {
    const semaphore = new Semaphore(() => 1)
    const release = await semaphore.acquire()
    const second = semaphore.acquire()
    release()
    release()
    await second
    expect(semaphore.isFull).toBe(true)
    expect(semaphore.tryAcquire()).toBeUndefined()
  })

  it('acquireNow exceeds the limit for a task that runs already', () => {
    const semaphore = new Semaphore(() => 1)
    const first = semaphore.acquireNow()
    const second = semaphore.acquireNow()
    first()
    expect(semaphore.isFull).toBe(true)
    second()
    expect(semaphore.tryAcquire()).toBeTypeOf('function')
  })

  it('counts a permit that is held in part as held, and grants the rest of it to tasks that share it', () => {
    const semaphore = new Semaphore(() => 2)
    const whole = semaphore.tryAcquire()
    const part = semaphore.tryAcquire(0.5)
    expect(semaphore.tryAcquire()).toBeUndefined()
    expect(semaphore.tryAcquire(0.5)).toBeTypeOf('function')
    expect(semaphore.tryAcquire(0.5)).toBeUndefined()
    part?.()
    whole?.()
    expect(semaphore.tryAcquire()).toBeTypeOf('function')
  })

  it('drain grants permits to waiting tasks when the limit has grown', async () => {
    let limit = 1
    const semaphore = new Semaphore(() => limit)
    await semaphore.acquire()
    const waiting = semaphore.acquire()
    limit = 2
    semaphore.drain()
    await expect(waiting).resolves.toBeTypeOf('function')
  })
})
