import { expect, test } from 'vitest'
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
