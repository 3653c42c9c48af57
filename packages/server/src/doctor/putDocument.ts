import { createHash } from 'node:crypto'
import { type Bucket, XMLNS } from '../store/openBucket.js'

/** Writes an XML document of a bucket. @param name of the parameter, e.g. `cors`. @param root Name of the root element. */
export async function putDocument(
  { request }: Bucket,
  name: string,
  root: string,
  content: string,
): Promise<void> {
  const body = `<${root} xmlns="${XMLNS}">${content}</${root}>`
  const digest = createHash('md5').update(body).digest('base64')
  const extraHeaders = { 'content-md5': digest, 'content-type': 'application/xml' }
  await request({ method: 'PUT', key: '', query: { [name]: '' }, body, extraHeaders })
}
