import { createUploadHandler } from '@lading/server'

const { S3_ENDPOINT = '', S3_BUCKET = '', S3_KEY = '', S3_SECRET = '' } = process.env

/** Starts, signs and completes uploads of people with a session. */
export const handler = createUploadHandler({
  bucket: { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, accessKeyId: S3_KEY, secretAccessKey: S3_SECRET },
  authorize: (request) =>
    request.headers.get('cookie')?.includes('session=')
      ? { maxBytes: 50_000_000 }
      : { reject: 'Sign in to upload.' },
})
