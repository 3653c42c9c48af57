import { createUploadHandler } from '@lading/server'

/**
 * Creates the handler that starts, signs and completes uploads. The bytes go straight from the browser to the bucket.
 *
 * @param {Record<string, string | undefined>} env
 * @param {{ isDevelopment: boolean }} options
 */
export function createHandler(env, { isDevelopment }) {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_KEY, S3_SECRET } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_KEY || !S3_SECRET)
    throw new Error('The bucket is not named. Copy env.example to .env.local and fill it in; see README.md.')
  return createUploadHandler({
    bucket: {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      accessKeyId: S3_KEY,
      secretAccessKey: S3_SECRET,
      ...(S3_REGION && { region: S3_REGION }),
    },
    // Replace this with a check of your user's session: whoever passes it can store files in your bucket.
    authorize: (request) =>
      isDevelopment || request.headers.get('cookie')?.includes('session=')
        ? { maxBytes: 50_000_000 }
        : { reject: 'Sign in to upload.' },
  })
}
