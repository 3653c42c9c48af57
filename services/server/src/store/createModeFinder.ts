import type { BucketOptions } from './BucketOptions.js'
import type { Bucket } from './openBucket.js'
import { probeStore } from './probeStore.js'
import type { UploadMode } from './UploadMode.js'

const DIRECT: UploadMode = { isCopied: false, isGuarded: false }
const COPIED: UploadMode = { isCopied: true, isGuarded: true }

/** Creates a function that finds out how uploads reach their place in a bucket; asks the store once if the options don't say it. */
export function createModeFinder(
  bucket: Bucket,
  { endpoint, uploads = endpoint === undefined ? 'direct' : 'probed' }: BucketOptions,
): () => Promise<UploadMode> {
  if (uploads !== 'probed') return async () => (uploads === 'copied' ? COPIED : DIRECT)
  let finding: Promise<UploadMode> | undefined
  return () => {
    finding ??= find(bucket).catch((error: unknown) => {
      // Tried again next time: the store can be unreachable for a while, or its policy can change.
      finding = undefined
      throw error
    })
    return finding
  }
}

async function find(bucket: Bucket): Promise<UploadMode> {
  const { copiesUnsigned, takesLateParts } = await probeStore(bucket, '.lading/probe/')
  if (copiesUnsigned !== 'always') {
    return { isCopied: takesLateParts, isGuarded: copiesUnsigned === 'unguarded' }
  }
  throw new Error(
    `The store ${bucket.url} copies any object that its access key can read into an upload, if a page names it in the header x-amz-copy-source. No upload is started. Deny this header by a policy of the bucket, or use an access key that can read nothing but uploads; "npx -p @lading/server lading-bucket doctor" shows whether it is refused.`,
  )
}
