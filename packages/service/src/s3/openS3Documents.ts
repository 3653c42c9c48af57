import type { Documents } from '@lading/local-service/parts'
import type { S3Parts } from './S3Parts.js'

/** Opens the documents of a bucket. The last of two writes at the same time stays. */
export function openS3Documents({ objects, keys }: Pick<S3Parts, 'objects' | 'keys'>): Documents {
  const keyOf = (folder: string, id: string) => `${keys.documents(folder)}${id}`
  return {
    async read(folder, id) {
      const text = await objects.get(keyOf(folder, id))
      return text === undefined ? undefined : JSON.parse(text)
    },
    write: (folder, id, value) => objects.put(keyOf(folder, id), JSON.stringify(value)),
    remove: (folder, id) => objects.remove(keyOf(folder, id)),
    async list(folder) {
      const prefix = keys.documents(folder)
      const found: { readonly id: string; readonly value: unknown }[] = []
      for await (const key of objects.list(prefix)) {
        const text = await objects.get(key)
        if (text !== undefined) found.push({ id: key.slice(prefix.length), value: JSON.parse(text) })
      }
      return found
    },
  }
}
