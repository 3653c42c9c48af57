import { expect, test } from 'vitest'
import { createNetworkTurns } from '../fairness/createNetworkTurns.js'
import { getFiles } from './getFiles.js'

test('files are looked for until one may not be in the group', async () => {
  let asked = 0
  const storage = {
    async get() {
      asked += 1
      return undefined
    },
  }
  const uuids = Array.from({ length: 1000 }, (_, index) => String(index))
  const found = await getFiles(storage, uuids, (file) => file !== undefined)
  expect(found.every((file) => file === undefined)).toBe(true)
  expect(asked).toBeLessThan(50)
  asked = 0
  expect(await getFiles(storage, uuids)).toHaveLength(1000)
})

test('a network looks up a few files at a time, whatever it asks for, and another one beside it', async () => {
  let running = 0
  let most = 0
  const storage = {
    async get() {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      return undefined
    },
  }
  const turns = createNetworkTurns()
  const look = (client: string) =>
    getFiles(
      storage,
      Array.from({ length: 100 }, (_, index) => String(index)),
      undefined,
      (work) => turns.run(client, work),
    )
  await Promise.all(Array.from({ length: 20 }, (_, page) => look(`192.0.2.1 page${page}`)))
  expect(most).toBe(8)
  most = 0
  await Promise.all(['192.0.2.1 a', '198.51.100.1 a'].flatMap((client) => [look(client), look(client)]))
  expect(most).toBe(16)
})
