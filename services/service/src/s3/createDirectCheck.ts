import type { S3Client } from '@aws-sdk/client-s3'
import { StorageError } from '@lading/local-service/parts'
import { probeCopies, StoreError } from '@lading/server/store'
import type { S3Options } from './S3Options.js'

/** Resolves to whether pages can send parts directly to the store. @throws StorageError if the store can't be tested */
export type DirectCheck = () => Promise<boolean>

/**
 * Creates a check that tests the store once, if the options don't say how parts reach it. If the store copies whatever an unsigned header
 * names, the holder of a signed part URL could read every object in the bucket. The wire protocol can't carry a header that forbids it, so
 * parts go through the nodes instead.
 */
export function createDirectCheck(s3: S3Options, client: Pick<S3Client, 'config'>): DirectCheck {
  const { parts = s3.endpoint === undefined ? 'direct' : 'probed' } = s3
  if (parts !== 'probed') return async () => parts === 'direct'
  let trying: Promise<boolean> | undefined
  return () => {
    trying ??= tryStore(s3, client).catch((error: unknown) => {
      // The store can be unreachable for a moment.
      trying = undefined
      throw error
    })
    return trying
  }
}

async function tryStore({ prefix = '', ...address }: S3Options, client: Pick<S3Client, 'config'>) {
  const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials()
  const session = sessionToken === undefined ? {} : { sessionToken }
  // Uses the nodes' URL, because the nodes might not be able to reach the pages' URL.
  const { publicEndpoint: _, ...inner } = address
  const bucket = { ...inner, accessKeyId, secretAccessKey, ...session }
  try {
    return (await probeCopies(bucket, `${prefix}.lading/probe/`)) === 'never'
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw new StorageError(error, { code: 'store-failed', message: error.message })
  }
}
