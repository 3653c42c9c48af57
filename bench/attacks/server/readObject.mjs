import { GetObjectCommand } from '@aws-sdk/client-s3'

/** Reads an object with the key of its owner; undefined if there is none. */
export async function readObject(client, Bucket, Key) {
  try {
    const found = await client.send(new GetObjectCommand({ Bucket, Key }))
    return { text: await found.Body.transformToString(), facts: found }
  } catch {
    return undefined
  }
}
