import { describe, expect, test } from 'vitest'
import { openPlace, type StoragePlace } from './StoragePlace.js'

/** Tests the `Documents` contract. */
export function describeDocuments(createPlace: () => Promise<StoragePlace>): void {
  describe('documents', () => {
    test('a document is replaced, listed in its folder and removed, also after a restart', async () => {
      const { backend, restart } = await openPlace(await createPlace())
      const { documents } = backend
      expect([await documents.read('hooks', '1'), await documents.list('hooks')]).toEqual([undefined, []])
      await documents.write('hooks', '1', { a: 1 })
      await documents.write('hooks', '1', { a: 2 })
      await documents.write('hooks', '2', ['ä'])
      await documents.write('other', '1', true)
      for (const opened of [backend, await restart()]) {
        expect(await opened.documents.read('hooks', '1')).toEqual({ a: 2 })
        expect(await opened.documents.list('hooks')).toEqual([
          { id: '1', value: { a: 2 } },
          { id: '2', value: ['ä'] },
        ])
      }
      const reopened = (await restart()).documents
      await reopened.write('hooks', 'a-1', 1)
      expect(await toArray(reopened.ids('hooks'))).toEqual(['1', '2', 'a-1'])
      expect(await toArray(reopened.ids('hooks', 'a-'))).toEqual(['a-1'])
      expect(await toArray(reopened.ids('nothing'))).toEqual([])
      await reopened.remove('hooks', 'a-1')
      await reopened.remove('hooks', '1')
      await reopened.remove('hooks', '1')
      expect(await reopened.list('hooks')).toEqual([{ id: '2', value: ['ä'] }])
    })
  })
}

async function toArray(ids: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const id of ids) found.push(id)
  return found
}
