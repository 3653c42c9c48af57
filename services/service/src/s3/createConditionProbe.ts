import { randomUUID } from 'node:crypto'
import { refusesCondition } from './refusesCondition.js'
import type { S3Parts } from './S3Parts.js'

/**
 * Creates a function that resolves to whether the store supports conditional writes. The store is only tested once.
 *
 * @param note schedules a sweep to check an id.
 */
export function createConditionProbe(
  { objects, keys, now }: Pick<S3Parts, 'keys' | 'now' | 'objects'>,
  note: (uuid: string, uploadedAt: string) => Promise<void>,
): () => Promise<boolean> {
  let probe: Promise<boolean> | undefined

  /** Tests whether the store honors conditional writes: some stores refuse them, some ignore the condition. */
  async function tryStore(): Promise<boolean> {
    const uuid = randomUUID()
    const key = keys.claim(uuid)
    try {
      await note(uuid, new Date(now()).toISOString())
      await objects.putNew(key, 'a')
      return !(await objects.putNew(key, 'b'))
    } catch (error) {
      // An unreachable store fails the upload itself.
      await objects.head(key)
      // Other failures can be temporary, so the store is tested again.
      if (!refusesCondition(error)) probe = undefined
      return false
    } finally {
      await objects.remove(key).catch(() => {})
    }
  }

  return () => {
    probe ??= tryStore()
    probe.catch(() => {
      probe = undefined
    })
    return probe
  }
}
