import { runDoctor } from '@lading/server/store'
import { createS3Client } from '../s3/createS3Client.js'
import type { S3Options } from '../s3/S3Options.js'

/** A request to check a store. */
export interface ExamineOrder {
  readonly s3: S3Options
  /** Sets the bucket's rules first. */
  readonly isApplied: boolean
  /** Origin of an uploading page. @default no page is tried, only whether all origins can upload */
  readonly origin?: string
}

/** Checks a store and prints a table; resolves to the exit code, 1 if something has failed. */
export async function examineStore(order: ExamineOrder, print: (line: string) => void): Promise<number> {
  const { prefix = '', maxAttempts: _, parts: __, copiesUploads = false, ...address } = order.s3
  const client = createS3Client(order.s3)
  try {
    // Includes credentials from the credential chain.
    const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials()
    const bucket = {
      ...address,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== undefined && { sessionToken }),
    }
    const { origin } = order
    // Pages from all origins can use the service.
    const applyFor = order.isApplied ? ['*'] : undefined
    return await runDoctor(
      {
        bucket,
        prefix,
        origin,
        applyFor,
        cachePrefix: `${prefix}.lading/renders/`,
        copiesUploads,
        leftovers: [`${prefix}.lading/claims/`, `${prefix}.lading/probe/`],
        ...(copiesUploads && { copiedFrom: `${prefix}.lading/assembled/` }),
        protection: 'sending parts through the nodes',
        copyAdvice: ': start all nodes with --s3-copy',
      },
      print,
    )
  } finally {
    client.destroy()
  }
}
