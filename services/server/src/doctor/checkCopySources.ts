import type { Bucket } from '../store/openBucket.js'
import { probeStore } from '../store/probeStore.js'

/**
 * Checks that an unsigned copy source can't bring another object into an upload.
 *
 * @param protection What prevents it on stores that copy; the end of a sentence.
 * @throws Error if it can
 */
export async function checkCopySources(
  objects: Bucket,
  folder: string,
  protection: string | undefined,
): Promise<string> {
  const { copiesUnsigned } = await probeStore(objects, folder)
  if (copiesUnsigned === 'never') return 'copy no other object into an upload'
  if (copiesUnsigned === 'unguarded' && protection !== undefined) {
    return `copy no other object, because of ${protection}`
  }
  throw new Error(
    'x-amz-copy-source copies any object that the access key can read into an upload: use an access key that can read nothing but uploads, or deny this header by a policy of the bucket, as --apply does where the store has policies',
  )
}
