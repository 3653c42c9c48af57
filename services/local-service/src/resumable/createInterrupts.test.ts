import { expect, test } from 'vitest'
import { createInterrupts } from './createInterrupts.js'

test('requests that arrive together append one after the other, and the last one is not interrupted', async () => {
  const interrupts = createInterrupts()
  let running = 0
  let mostRunning = 0
  const work = async (signal: AbortSignal) => {
    running++
    mostRunning = Math.max(mostRunning, running)
    await new Promise(setImmediate)
    running--
    return signal.aborted
  }
  const first = interrupts.run('a', work)
  const others = [1, 2, 3, 4].map(() => interrupts.run('a', work))
  expect(await Promise.all([first, ...others])).toEqual([true, true, true, true, false])
  expect(mostRunning).toBe(1)
})

test('a request that fails does not keep the next one from appending', async () => {
  const interrupts = createInterrupts()
  const failing = interrupts.run('a', () => Promise.reject(new Error('broken')))
  const next = interrupts.run('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  await interrupts.end('a')
})
