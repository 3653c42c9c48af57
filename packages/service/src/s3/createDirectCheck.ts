import type { S3Client } from '@aws-sdk/client-s3'
import { StorageError } from '@lading/local-service/parts'
import { probeCopies, StoreError } from '@lading/server/store'
import type { S3Options } from './S3Options.js'

/** Resolves to whether pages may send parts to the store themselves. @throws StorageError if the store can't be tried */
export type DirectCheck = () => Promise<boolean>

/**
 * Creates a check that tries the store once, if the options don't say how parts reach it. On a store that copies whatever an unsigned
 * header names, a signed part URL would let its holder read every object in the bucket. The wire protocol has no place for a header
 * that forbids it, so parts go through the nodes there.
 */
export function createDirectCheck(s3: S3Options, client: Pick<S3Client, 'config'>): DirectCheck {
  const { parts = s3.endpoint === undefined ? 'direct' : 'probed' } = s3
  if (parts !== 'probed') return async () => parts === 'direct'
  let trying: Promise<boolean> | undefined
  return () => {
    trying ??= tryStore(s3, client).catch((error: unknown) => {
      // The store may be away for a moment.
      trying = undefined
      throw error
    })
    return trying
  }
}

async function tryStore({ prefix = '', ...address }: S3Options, client: Pick<S3Client, 'config'>) {
  const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials()
  const session = sessionToken === undefined ? {} : { sessionToken }
  // By the URL that nodes use: pages may reach the store by one that no node can reach.
  const { publicEndpoint: _, ...inner } = address
  const bucket = { ...inner, accessKeyId, secretAccessKey, ...session }
  try {
    return (await probeCopies(bucket, `${prefix}.lading/probe/`)) === 'never'
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw new StorageError(error, { code: 'store-failed', message: error.message })
  }
}
