import { createUploadHandler } from '@lading/server'
import { Hono } from 'hono'

let handler

const app = new Hono()
app.post('/api/upload', ({ env, req }) => {
  handler ??= createHandler(env)
  return handler(req.raw)
})

export default app

/** Starts, signs and completes uploads of people with a session. */
function createHandler({ S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET }) {
  return createUploadHandler({
    bucket: { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, accessKeyId: S3_KEY, secretAccessKey: S3_SECRET },
    authorize: (request) =>
      request.headers.get('cookie')?.includes('session=')
        ? { maxBytes: 50_000_000 }
        : { reject: 'Sign in to upload.' },
  })
}
