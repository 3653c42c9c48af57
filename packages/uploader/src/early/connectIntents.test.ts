import { expect, test, vi } from 'vitest'
import { connectIntents } from './connectIntents.js'
import { createIntents, type Intent } from './createIntents.js'

const source = (id: string): Intent => ({ kind: 'source', id })
const files = (name: string): Intent => ({
  kind: 'files',
  selected: { files: [new File(['text'], name)], source: 'local' },
})

test('an uploader receives each intent once, in their order; later ones in the same task', () => {
  const intents = createIntents()
  const heard = vi.fn()
  intents.add(source('camera'))
  intents.subscribe(heard)
  heard.mockClear()
  const received: Intent[] = []
  const take = (intent: Intent) => void received.push(intent)
  // They wait until their effect is shown; connecting changes nothing that a component would follow.
  connectIntents(intents, take)
  expect([received, intents.getSnapshot(), heard.mock.calls.length]).toEqual([
    [source('camera')],
    [source('camera')],
    0,
  ])
  const end = connectIntents(intents, take, true)
  expect([received.length, intents.getSnapshot()]).toEqual([1, []])
  end()
  intents.add(source('url'))
  expect([received.length, intents.getSnapshot()]).toEqual([1, [source('url')]])
})

test('an intent waits for the folder before it, and one that fails keeps no other one up', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const intents = createIntents()
  const received: string[] = []
  let end = () => {}
  connectIntents(intents, (intent) => {
    if (intent.kind !== 'source') return undefined
    received.push(intent.id)
    if (intent.id === 'broken') throw new Error('broken')
    return intent.id === 'folder'
      ? new Promise<void>((resolve) => {
          end = resolve
        })
      : undefined
  })
  for (const id of ['folder', 'broken', 'url']) intents.add(source(id))
  await Promise.resolve()
  expect(received).toEqual(['folder'])
  end()
  await expect.poll(() => received).toEqual(['folder', 'broken', 'url'])
  expect(error.mock.calls.flat().join(' ')).toContain('"source" could not be performed')
  error.mockRestore()
})

test('discarded files are no longer wanted, also by what reads them already', () => {
  const intents = createIntents()
  const wanted: (() => boolean)[] = []
  connectIntents(intents, (_, isWanted) => void wanted.push(isWanted))
  intents.add(files('a.txt'))
  expect([intents.isAdding, wanted[0]?.()]).toEqual([true, true])
  intents.discardFiles()
  expect([intents.isAdding, wanted[0]?.()]).toEqual([false, false])
})
