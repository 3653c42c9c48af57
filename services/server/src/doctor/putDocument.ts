import { md5Text } from '../crypto/md5Text.js'
import { toBase64 } from '../crypto/toBase64.js'
import { type Bucket, XMLNS } from '../store/openBucket.js'

/** Writes a bucket's XML document. @param name Query parameter, e.g. `cors`. @param root Name of the root element. */
export async function putDocument(
  { request }: Bucket,
  name: string,
  root: string,
  content: string,
): Promise<void> {
  const body = `<${root} xmlns="${XMLNS}">${content}</${root}>`
  const digest = toBase64(md5Text(body))
  const extraHeaders = { 'content-md5': digest, 'content-type': 'application/xml' }
  await request({ method: 'PUT', key: '', query: { [name]: '' }, body, extraHeaders })
}
