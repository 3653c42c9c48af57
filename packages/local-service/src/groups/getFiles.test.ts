import { expect, test } from 'vitest'
import type { StoredFile } from '../storage/StoredFile.js'
import { getFiles } from './getFiles.js'

test('the files of a large group are looked for a few at a time, and come in their order', async () => {
  let running = 0
  let most = 0
  const get = async (uuid: string) => {
    running++
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running--
    return uuid === '7' ? undefined : ({ uuid } as StoredFile)
  }
  const uuids = Array.from({ length: 1000 }, (_, index) => String(index))
  const files = await getFiles({ get }, uuids)
  expect(files.map((file) => file?.uuid)).toEqual(uuids.map((uuid) => (uuid === '7' ? undefined : uuid)))
  expect(most).toBeLessThan(20)
})
