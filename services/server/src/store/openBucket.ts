import { encodeHeaderText } from '@lading/cdn/names'
import { md5Text } from '../crypto/md5Text.js'
import { toBase64 } from '../crypto/toBase64.js'
import type { BucketOptions } from './BucketOptions.js'
import type { Bytes } from './Bytes.js'
import { type Checksum, findChecksum } from './checksums.js'
import { createBucketUrl } from './createBucketUrl.js'
import { createObjectChecksum } from './createObjectChecksum.js'
import { createRequester, type Requester } from './createRequester.js'
import { createUrlSigner, type UrlSigner } from './createUrlSigner.js'
import { createWriteHeaders } from './createWriteHeaders.js'
import { getChecksumHeaders } from './getChecksumHeaders.js'
import { readObjectSize } from './readObjectSize.js'
import { escapeXml, readXml, readXmlText } from './readXml.js'
import { StoreError } from './StoreError.js'
import type { StorePart, StoreUpload } from './StoreUpload.js'

/** Facts about an object. */
export interface ObjectHead {
  readonly sizeBytes: number
  readonly type: string
  /** With quotes, as the store gives it. */
  readonly etag: string
  /** Token of the upload that the object came from; undefined without a token. */
  readonly token: string | undefined
}

/** Properties for an object to write. */
export interface ObjectProperties {
  readonly type: string
  /** Metadata values by name. */
  readonly metadata: Readonly<Record<string, string>>
  /** Upload token, which is kept in the metadata. */
  readonly token?: string
  /** Whether the server removes the object later. @default false */
  readonly isTemporary?: boolean
}

/** A bucket. All methods throw `StoreError`. */
export interface Bucket {
  /** URL as browsers reach it, without a trailing slash. */
  readonly url: string
  /** Signs URLs for browsers. */
  readonly signer: UrlSigner
  /** Bucket path in copy source names. */
  readonly copyBase: string
  /** Sends any other request. */
  readonly request: Requester
  /** Headers that each part request must have, in addition to its checksum. */
  readonly partHeaders: Readonly<Record<string, string>>
  /** Creates the headers that a request with these bytes must have, including the checksum. */
  createPartHeaders(body: string | Bytes): Promise<Readonly<Record<string, string>>>
  /** Writes an object that the server removes later. */
  put(key: string, body: string | Bytes): Promise<void>
  /** Writes an upload part. */
  putPart(upload: StoreUpload, number: number, body: string | Bytes): Promise<void>
  /** Resolves to the text of an object or a slice; undefined if the object doesn't exist. */
  readText(key: string, range?: { readonly start: number; readonly end: number }): Promise<string | undefined>
  /** Resolves to an object's bytes, at most `maxBytes`; undefined if it doesn't exist. */
  readBytes(key: string, maxBytes: number): Promise<Bytes | undefined>
  head(key: string): Promise<ObjectHead | undefined>
  /** Removes an object; a no-op if it doesn't exist. @param etag Objects with a different ETag are kept, if the store compares it. */
  remove(key: string, etag?: string): Promise<void>
  /** Removes at most 1,000 objects. */
  removeAll(keys: readonly string[]): Promise<void>
  /** Lists at most 1,000 keys below a prefix. */
  list(prefix: string): Promise<readonly string[]>
  /** Starts a multipart upload and returns its id. @param properties default: a temporary object without properties */
  startUpload(key: string, properties?: ObjectProperties): Promise<string>
  /** Resolves to whether parts can be added to an upload. */
  isOpen(upload: StoreUpload): Promise<boolean>
  /** Copies a slice of an object into an upload. */
  copyPart(upload: StoreUpload, slice: CopySlice): Promise<void>
  /** Lists an upload's parts; undefined if the upload doesn't exist, either yet or any longer. */
  listParts(upload: StoreUpload): Promise<readonly StorePart[] | undefined>
  /** Combines parts into an object. The object can exist even if this rejects. */
  complete(upload: StoreUpload, parts: readonly StorePart[]): Promise<void>
  /** Aborts an upload and removes its parts; a no-op if it doesn't exist. */
  abort(upload: StoreUpload): Promise<void>
}

/** A slice of an object, to copy into an upload part. */
export interface CopySlice {
  readonly from: string
  /** Part number, from 1. */
  readonly number: number
  /** First and last byte. */
  readonly start: number
  readonly end: number
}

const MAX_ATTEMPTS = 4
/** Maximum number of parts in S3. */
const MAX_PARTS = 10_000

/** Opens a bucket without sending anything. @param maxAttempts Attempts per request. @throws TypeError for headers that can't be sent */
export function openBucket(options: BucketOptions, maxAttempts: number = MAX_ATTEMPTS): Bucket {
  const { accessKeyId, secretAccessKey, sessionToken, region = 'us-east-1' } = options
  const credentials = async () => ({ accessKeyId, secretAccessKey, sessionToken })
  const createSigner = (bucketUrl: string) =>
    createUrlSigner({ bucketUrl, region, credentials, now: Date.now })
  const url = createBucketUrl(options)
  const signer = createSigner(url)
  const { forObject, forPart } = createWriteHeaders(options)
  const checksum = findChecksum(options.checksum)
  const createPartHeaders: Bucket['createPartHeaders'] = async (body) => ({
    ...forPart,
    ...(checksum && (await getChecksumHeaders(checksum, body))),
  })
  const { publicEndpoint, ...inner } = options
  const innerUrl = createBucketUrl(inner)
  const request = createRequester(
    publicEndpoint === undefined ? signer : createSigner(innerUrl),
    maxAttempts,
    innerUrl,
  )

  return {
    url,
    signer,
    copyBase: `/${options.bucket}`,
    request,
    partHeaders: forPart,
    createPartHeaders,
    async put(key, body) {
      const headers = { ...forObject(true), ...(await createPartHeaders(body)) }
      await request({ method: 'PUT', key, body, headers })
    },
    async putPart({ key, uploadId }, partNumber, body) {
      const headers = await createPartHeaders(body)
      await request({ method: 'PUT', key, query: { partNumber, uploadId }, body, headers })
    },
    async readText(key, range) {
      const extraHeaders = range && { range: `bytes=${range.start}-${range.end}` }
      const answer = await orMissing(request({ method: 'GET', key, ...(extraHeaders && { extraHeaders }) }))
      return answer?.text
    },
    async readBytes(key, maxBytes) {
      return (await orMissing(request({ method: 'GET', key, maxBytes })))?.bytes
    },
    async head(key) {
      const answer = await orMissing(request({ method: 'HEAD', key }))
      if (!answer) return undefined
      const { headers } = answer
      const first = { method: 'GET', key, extraHeaders: { range: 'bytes=0-0' }, maxBytes: 1 } as const
      return {
        sizeBytes: await readObjectSize(answer, () => orMissing(request(first))),
        type: headers.get('content-type') ?? '',
        etag: headers.get('etag') ?? '',
        token: headers.get(TOKEN_HEADER) ?? undefined,
      }
    },
    async remove(key, etag) {
      const extraHeaders = etag ? { 'if-match': etag } : {}
      await orMissing(request({ method: 'DELETE', key, extraHeaders }))
    },
    async removeAll(keys) {
      const items = keys.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`)
      const body = `<Delete xmlns="${XMLNS}"><Quiet>true</Quiet>${items.join('')}</Delete>`
      const digest = toBase64(md5Text(body))
      const extraHeaders = { 'content-md5': digest, 'content-type': 'application/xml' }
      await request({ method: 'POST', key: '', query: { delete: '' }, body, extraHeaders })
    },
    async list(prefix) {
      const { text } = await request({ method: 'GET', key: '', query: { 'list-type': 2, prefix } })
      return readXml(text, 'Contents').map((item) => readXmlText(item, 'Key') ?? '')
    },
    async startUpload(key, properties) {
      const { isTemporary = false } = properties ?? { isTemporary: true }
      const headers = {
        ...forObject(isTemporary),
        ...checksum?.startHeaders,
        ...(properties && createHeaders(properties)),
      }
      const { text } = await request({ method: 'POST', key, query: { uploads: '' }, headers })
      const uploadId = readXmlText(text, 'UploadId')
      if (uploadId) return uploadId
      throw new StoreError('an upload without an id', 200, '')
    },
    async isOpen({ key, uploadId }) {
      const query = { uploadId, 'max-parts': 1 }
      return (await orMissing(request({ method: 'GET', key, query }))) !== undefined
    },
    async copyPart({ key, uploadId }, { from, number, start, end }) {
      const source = `/${options.bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
      const headers = {
        ...forPart,
        'x-amz-copy-source': source,
        'x-amz-copy-source-range': `bytes=${start}-${end}`,
      }
      await request({ method: 'PUT', key, query: { partNumber: number, uploadId }, headers })
    },
    async listParts({ key, uploadId }) {
      const parts: StorePart[] = []
      for (let marker = 0; ; ) {
        const query = { uploadId, 'part-number-marker': marker }
        const page = await orMissing(request({ method: 'GET', key, query }))
        if (!page) return undefined
        for (const part of readXml(page.text, 'Part')) {
          const number = Number(readXmlText(part, 'PartNumber'))
          parts.push({
            number,
            sizeBytes: Number(readXmlText(part, 'Size')),
            etag: readXmlText(part, 'ETag') ?? '',
            ...(checksum && readChecksum(part, checksum)),
          })
        }
        if (parts.length > MAX_PARTS) throw new StoreError('a list of parts without end', 200, '')
        const next = Number(readXmlText(page.text, 'NextPartNumberMarker') ?? 0)
        if (readXmlText(page.text, 'IsTruncated') !== 'true' || next <= marker) return parts
        marker = next
      }
    },
    async complete({ key, uploadId }, parts) {
      const items = parts.map(
        (part) =>
          `<Part><PartNumber>${part.number}</PartNumber><ETag>${escapeXml(part.etag)}</ETag>${checksum ? writeChecksum(part, checksum) : ''}</Part>`,
      )
      const body = `<CompleteMultipartUpload xmlns="${XMLNS}">${items.join('')}</CompleteMultipartUpload>`
      await request({
        method: 'POST',
        key,
        query: { uploadId },
        body,
        headers: checksum ? createObjectChecksum(parts, checksum) : {},
        extraHeaders: { 'content-type': 'application/xml' },
      })
    },
    async abort({ key, uploadId }) {
      await orMissing(request({ method: 'DELETE', key, query: { uploadId } }))
    },
  }
}

/** A store without checksums doesn't list any. */
function readChecksum(part: string, { element }: Checksum): Pick<StorePart, 'checksum'> {
  const checksum = readXmlText(part, element)
  return checksum ? { checksum } : {}
}

function writeChecksum({ checksum }: StorePart, { element }: Checksum): string {
  return checksum === undefined ? '' : `<${element}>${escapeXml(checksum)}</${element}>`
}

/** XML namespace of S3 documents. */
export const XMLNS = 'http://s3.amazonaws.com/doc/2006-03-01/'

/** Creates the headers for a request that writes an object with properties. */
export function createHeaders({ type, metadata, token }: ObjectProperties): Record<string, string> {
  const pairs = Object.entries(metadata).map(([name, value]) => [
    `x-amz-meta-${name.toLowerCase()}`,
    encodeHeaderText(value),
  ])
  return {
    'content-type': type,
    ...Object.fromEntries(pairs),
    ...(token !== undefined && { [TOKEN_HEADER]: token }),
  }
}

/** Metadata name for an object's upload token. */
export const TOKEN_NAME = 'lading-upload'
const TOKEN_HEADER = `x-amz-meta-${TOKEN_NAME}`

/** Error codes for a missing object or upload; a missing bucket is an error. */
const MISSING: ReadonlySet<string> = new Set(['NoSuchKey', 'NoSuchUpload', 'NotFound'])

async function orMissing<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StoreError && MISSING.has(error.code)) return undefined
    throw error
  }
}
