import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { fromStore } from './fromStore.js'
import type { Objects } from './Objects.js'

/** Maximum size for copying in a single request, and the part size for larger objects. */
const MAX_COPY_BYTES = 5 * 1024 ** 3
const PART_BYTES = 1024 ** 3

/** Creates a function that copies an object inside a bucket, in parts if it's large. */
export function createS3Copy(
  client: S3Client,
  Bucket: string,
  maxCopyBytes: number = MAX_COPY_BYTES,
  partBytes: number = PART_BYTES,
): Objects['copy'] {
  async function copyParts(CopySource: string, Key: string, sizeBytes: number): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      for (let start = 0; start < sizeBytes; start += partBytes) {
        const PartNumber = Parts.length + 1
        const CopySourceRange = `bytes=${start}-${Math.min(start + partBytes, sizeBytes) - 1}`
        const { CopyPartResult } = await client.send(
          new UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber, CopySource, CopySourceRange }),
        )
        Parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
      }
      const MultipartUpload = { Parts }
      await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }))
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
      throw error
    }
  }

  return async (from, to, sizeBytes) => {
    const source = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
    const isLarge = sizeBytes > maxCopyBytes
    if (isLarge) await fromStore(copyParts(source, to, sizeBytes))
    else await fromStore(client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: source })))
  }
}
