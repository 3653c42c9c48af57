import { randomUUID } from 'node:crypto'
import { refusesCondition } from './refusesCondition.js'
import type { S3Parts } from './S3Parts.js'

/**
 * Creates a function that resolves to whether the store has conditional writes, which it finds out once.
 *
 * @param note Has a sweep look at an id.
 */
export function createConditionProbe(
  { objects, keys, now }: Pick<S3Parts, 'keys' | 'now' | 'objects'>,
  note: (uuid: string, uploadedAt: string) => Promise<void>,
): () => Promise<boolean> {
  let probe: Promise<boolean> | undefined

  /** Tries whether the store takes a conditional write at its word: some refuse it, some ignore the condition. */
  async function tryStore(): Promise<boolean> {
    const uuid = randomUUID()
    const key = keys.claim(uuid)
    try {
      await note(uuid, new Date(now()).toISOString())
      await objects.putNew(key, 'a')
      return !(await objects.putNew(key, 'b'))
    } catch (error) {
      // A store that is away fails the upload itself.
      await objects.head(key)
      // Any other fault than a refusal of the condition can pass, so the store is asked again.
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
