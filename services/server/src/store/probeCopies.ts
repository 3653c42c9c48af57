import type { BucketOptions } from './BucketOptions.js'
import { openBucket } from './openBucket.js'
import { probeStore, type StoreHabits } from './probeStore.js'

/**
 * Tests whether the holder of a part URL could copy other objects into an upload with unsigned headers.
 *
 * @param folder Folder for the small test objects, ending with a slash. Nothing is left there.
 * @returns `never`, `unguarded` if a signed header forbids it, or `always`.
 * @throws StoreError
 */
export async function probeCopies(
  options: BucketOptions,
  folder: string,
): Promise<StoreHabits['copiesUnsigned']> {
  return (await probeStore(openBucket(options), folder)).copiesUnsigned
}
