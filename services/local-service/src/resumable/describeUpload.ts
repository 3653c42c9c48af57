import type { FastifyReply } from 'fastify'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import type { StoredFile } from '../storage/StoredFile.js'

/** Sets the header fields for an upload that isn't complete. */
export function describeUpload(reply: FastifyReply, upload: MultipartUpload, offset: number): void {
  reply.headers({
    'upload-offset': offset,
    'upload-complete': '?0',
    'upload-limit': describeLimits(upload),
    ...(upload.appended !== 'open' && { 'upload-length': upload.sizeBytes }),
  })
}

/**
 * Sets the header fields for an upload whose file is stored. @param isComplete False in the answer to a request that makes no sense
 * at that point.
 */
export function describeFile(reply: FastifyReply, { sizeBytes }: StoredFile, isComplete = true): void {
  reply.headers({
    'upload-offset': sizeBytes,
    'upload-complete': isComplete ? '?1' : '?0',
    'upload-length': sizeBytes,
    // The draft's value for no limits: nothing more can be appended.
    'upload-limit': 'min-size=0',
  })
}

/** Returns the `Upload-Limit` value. Requests below the minimum are accepted, too; they only cost more. */
export function describeLimits({ sizeBytes, partSizeBytes, appended }: MultipartUpload): string {
  const limit = `min-append-size=${Math.max(1, Math.min(partSizeBytes, sizeBytes))}`
  return appended === 'open' ? `${limit}, max-size=${sizeBytes}` : limit
}
