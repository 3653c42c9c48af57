import type { BucketOptions } from './BucketOptions.js'
import { openBucket } from './openBucket.js'
import { probeStore, type StoreHabits } from './probeStore.js'

/**
 * Tries whether the holder of a part URL could copy other objects into an upload by headers that nobody has signed.
 *
 * @param folder Folder for the small objects of the trial, ending with a slash. Nothing is left there.
 * @returns `never`, `unguarded` if a signed header forbids it, or `always`.
 * @throws StoreError
 */
export async function probeCopies(
  options: BucketOptions,
  folder: string,
): Promise<StoreHabits['copiesUnsigned']> {
  return (await probeStore(openBucket(options), folder)).copiesUnsigned
}
