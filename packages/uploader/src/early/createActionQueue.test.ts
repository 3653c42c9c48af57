import { consoleLogger } from '@lading/kernel/basics'
import { expect, test, vi } from 'vitest'
import { createActionQueue, type ShellAction } from './createActionQueue.js'

const source = (id: string): ShellAction => ({ kind: 'source', id })

test('an action that fails is reported, and the next ones are performed', async () => {
  const errors = vi.spyOn(consoleLogger, 'error').mockImplementation(() => {})
  const queue = createActionQueue()
  for (const id of ['a', 'b', 'c']) queue.add(source(id))
  const performed: ShellAction[] = []
  queue.connect((action) => {
    performed.push(action)
    if (performed.length === 1) throw new Error('broken')
    return performed.length === 2 ? Promise.reject(new Error('broken')) : undefined
  })
  await vi.waitFor(() => expect(performed).toHaveLength(3))
  queue.add(source('d'))
  expect(performed.map((action) => 'id' in action && action.id)).toEqual(['a', 'b', 'c', 'd'])
  expect(queue.getSnapshot()).toEqual([])
  expect(errors).toHaveBeenCalledTimes(2)
  errors.mockRestore()
})

test('an action is performed in the same task where nothing waits', () => {
  const queue = createActionQueue()
  const handler = vi.fn(() => undefined)
  queue.connect(handler)
  queue.add(source('a'))
  expect(handler).toHaveBeenCalledTimes(1)
})
