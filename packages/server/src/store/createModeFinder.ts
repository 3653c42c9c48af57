import type { BucketOptions, UploadMode } from './BucketOptions.js'
import type { Bucket } from './openBucket.js'
import { probeStore } from './probeStore.js'

/** Finds out how uploads reach their place in a bucket; asks the store once if its options do not say so. */
export function createModeFinder(
  bucket: Bucket,
  { endpoint, uploads = endpoint === undefined ? 'direct' : 'probed' }: BucketOptions,
): () => Promise<Exclude<UploadMode, 'probed'>> {
  if (uploads !== 'probed') return async () => uploads
  let finding: Promise<Exclude<UploadMode, 'probed'>> | undefined
  return () => {
    finding ??= find(bucket).catch((error: unknown) => {
      // The store may be away, or get a policy.
      finding = undefined
      throw error
    })
    return finding
  }
}

async function find(bucket: Bucket): Promise<Exclude<UploadMode, 'probed'>> {
  const { copiesUnsigned, takesLateParts } = await probeStore(bucket, '.lading/probe/')
  if (!copiesUnsigned) return takesLateParts ? 'copied' : 'direct'
  throw new Error(
    `The store ${bucket.url} copies any object that its access key can read into an upload, if a page names it in the header x-amz-copy-source. No upload is started. Deny this header by a bucket policy, which "npx -p @lading/server lading-bucket doctor --apply" sets where the store has policies, or use an access key that can read nothing but uploads.`,
  )
}
