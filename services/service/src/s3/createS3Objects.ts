import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { StorageError, UploadApiError } from '@lading/local-service/parts'
import type { StorePart, StoreUpload } from '@lading/server/store'
import { createListCheck } from './createListCheck.js'
import { createS3Copy } from './createS3Copy.js'
import { createImpostorError, fromStore, isMissing } from './fromStore.js'
import { limitAnswers, readText } from './limitAnswers.js'
import type { ObjectFacts, Objects } from './Objects.js'

/** Accesses a bucket through an AWS SDK client. */
export function createS3Objects(client: S3Client, Bucket: string): Objects {
  const at = ({ key, uploadId }: StoreUpload) => ({ Bucket, Key: key, UploadId: uploadId })
  limitAnswers(client)

  async function head(key: string): Promise<ObjectFacts | undefined> {
    const answer = await orMissing(client.send(new HeadObjectCommand({ Bucket, Key: key })))
    if (!answer) return undefined
    const { ContentLength: sizeBytes = 0, LastModified } = answer
    return { sizeBytes, etag: requireEtag(answer), modifiedAt: formatTime(LastModified) }
  }

  /** KMS keys that the store has named for an object that it verifiably had. */
  const provenKeys = new Set<string>()

  /**
   * Proves that an object was written. Most stores answer with the MD5 of its bytes. A bucket that encrypts with a KMS key can't: its first
   * object is inspected, and from then on the key name is the proof, because nothing else that answers knows it.
   */
  async function prove(key: string, answer: Written, sizeBytes: number, md5?: string): Promise<void> {
    const etag = requireEtag(answer)
    if (md5 !== undefined && etag.replaceAll('"', '') === md5) return
    const { ServerSideEncryption = '', SSEKMSKeyId } = answer
    const kmsKey = ServerSideEncryption.startsWith('aws:kms') ? SSEKMSKeyId : undefined
    if (kmsKey && md5 !== undefined && provenKeys.has(kmsKey)) return
    const found = await head(key)
    if (found?.etag !== etag || found.sizeBytes !== sizeBytes) throw createImpostorError()
    if (kmsKey && provenKeys.size < MAX_KEYS) provenKeys.add(kmsKey)
  }

  async function* listPages(
    Prefix: string,
    given: { readonly Delimiter?: string; readonly StartAfter?: string | undefined } = {},
  ): AsyncGenerator<ListObjectsV2CommandOutput> {
    let token: string | undefined
    let emptyPages = 0
    const checkPage = createListCheck(Prefix)
    do {
      const page: ListObjectsV2CommandOutput = await fromStore(
        client.send(new ListObjectsV2Command({ Bucket, Prefix, ...given, ContinuationToken: token })),
      )
      emptyPages = page.Contents?.length || page.CommonPrefixes?.length ? 0 : emptyPages + 1
      if (emptyPages > MAX_EMPTY_PAGES) throw createImpostorError()
      checkPage(page)
      yield page
      const next = page.IsTruncated ? page.NextContinuationToken : undefined
      if (next !== undefined && next === token) throw createImpostorError()
      token = next
    } while (token !== undefined)
  }

  async function* list(prefix: string, after?: string): AsyncGenerator<string> {
    for await (const { Contents = [] } of listPages(prefix, { StartAfter: after })) {
      for (const { Key } of Contents) if (Key !== undefined) yield Key
    }
  }

  async function* listFolders(prefix: string): AsyncGenerator<string> {
    for await (const { CommonPrefixes = [] } of listPages(prefix, { Delimiter: '/' })) {
      for (const { Prefix } of CommonPrefixes) if (Prefix !== undefined) yield Prefix
    }
  }

  async function listParts(upload: StoreUpload): Promise<readonly StorePart[] | undefined> {
    const parts: StorePart[] = []
    let marker: string | undefined
    do {
      const page = await orMissing(
        client.send(new ListPartsCommand({ ...at(upload), PartNumberMarker: marker })),
      )
      if (!page) return undefined
      for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? []) {
        // A list that doesn't advance would never end.
        if (PartNumber <= (parts.at(-1)?.number ?? 0) || PartNumber > MAX_PARTS) throw createImpostorError()
        parts.push({ number: PartNumber, sizeBytes: Size, etag: ETag })
      }
      const next = page.IsTruncated ? page.NextPartNumberMarker : undefined
      if (next !== undefined && !(Number(next) > Number(marker ?? 0))) throw createImpostorError()
      marker = next
    } while (marker !== undefined)
    return parts
  }

  return {
    async put(key, body) {
      // An empty string would be treated as a stream of unknown length.
      const Body = Buffer.from(body)
      const answer = await fromStore(
        client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: Body.length })),
      )
      await prove(key, answer, Body.length, hashMd5(Body))
    },
    async putNew(key, body) {
      const Body = Buffer.from(body)
      const given = { Bucket, Key: key, Body, ContentLength: Body.length, IfNoneMatch: '*' }
      try {
        await prove(key, await client.send(new PutObjectCommand(given)), Body.length, hashMd5(Body))
        return true
      } catch (error) {
        if (isTaken(error)) return false
        return fromStore(Promise.reject(error))
      }
    },
    async putStream(key, sizeBytes, open, md5) {
      const given = { Bucket, Key: key, ContentLength: sizeBytes }
      const answer = await repeat(open, (Body) => client.send(new PutObjectCommand({ ...given, Body })))
      await prove(key, answer, sizeBytes, md5)
    },
    async putPart(upload, PartNumber, sizeBytes, open) {
      const given = { ...at(upload), PartNumber, ContentLength: sizeBytes }
      const sent = repeat(open, (Body) => client.send(new UploadPartCommand({ ...given, Body })))
      const answer = await sent.catch((error: unknown) => {
        // Another node ended the upload in the meantime.
        if (error instanceof StorageError && isMissing(error.cause))
          throw new UploadApiError('MultipartFileNotFoundError')
        throw error
      })
      requireEtag(answer)
    },
    async get(key) {
      const answer = await orMissing(client.send(new GetObjectCommand({ Bucket, Key: key })))
      if (!answer) return undefined
      const body = answer.Body as Readable
      body?.on('error', () => {})
      requireEtag(answer, () => body?.destroy())
      return fromStore(readText(body))
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const answer = await orMissing(client.send(new GetObjectCommand({ Bucket, Key: key, Range })))
      if (!answer) return undefined
      const { ContentLength: sliceBytes = 0, ContentRange = '', Body, LastModified } = answer
      const body = Body as Readable
      // The connection can break before anyone reads the body.
      body?.on('error', () => {})
      const etag = requireEtag(answer, () => body?.destroy())
      const sizeBytes = Number(/\/(\d+)$/.exec(ContentRange)?.[1] ?? sliceBytes)
      return { sizeBytes, sliceBytes, etag, modifiedAt: formatTime(LastModified), body }
    },
    head,
    async remove(key) {
      await orMissing(client.send(new DeleteObjectCommand({ Bucket, Key: key })))
    },
    copy: createS3Copy(client, Bucket),
    list,
    listFolders,
    async startUpload(key) {
      const { UploadId } = await fromStore(
        client.send(new CreateMultipartUploadCommand({ Bucket, Key: key })),
      )
      if (!UploadId) throw createImpostorError()
      return UploadId
    },
    async listUploads(prefix) {
      // The prefix belongs to a single file, so there can't be more than one page.
      const page = await fromStore(client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix })))
      return (page.Uploads ?? []).map(({ Key: key = '', UploadId: uploadId = '' }) => ({ key, uploadId }))
    },
    listParts,
    async complete(upload, parts) {
      const MultipartUpload = { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) }
      // The SDK reads the response body, which can be an error despite a 200 status.
      await fromStore(client.send(new CompleteMultipartUploadCommand({ ...at(upload), MultipartUpload })))
    },
    async abort(upload) {
      await orMissing(client.send(new AbortMultipartUploadCommand(at(upload))))
    },
  }
}

const STREAM_ATTEMPTS = 3
/** Stores can return empty pages while they skip removed keys, but only so many. */
const MAX_EMPTY_PAGES = 1_000
/** Maximum parts per upload in S3. */
const MAX_PARTS = 10_000
/** More than a bucket has, unless something else answers in its place. */
const MAX_KEYS = 100

/** Sends a stream, with retries. The SDK doesn't retry a request after it has started to read the stream. */
async function repeat<Answer>(
  open: () => Readable,
  send: (body: Readable) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const body = open()
    try {
      return await fromStore(send(body))
    } catch (error) {
      body.destroy()
      if (attempt === STREAM_ATTEMPTS) throw error
    }
  }
}

const formatTime = (time = new Date(0)) => time.toISOString()

/** Resolves to undefined if the object or the upload doesn't exist. */
async function orMissing<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    return fromStore(Promise.reject(error))
  }
}

interface Tagged {
  readonly ETag?: string | undefined
}

/** Answer to a request that wrote an object. */
interface Written extends Tagged {
  readonly ServerSideEncryption?: string | undefined
  readonly SSEKMSKeyId?: string | undefined
}

/** Every answer about an object has an ETag; proxies and login pages don't send it. */
function requireEtag({ ETag }: Tagged, release: () => void = () => {}): string {
  if (ETag) return ETag
  release()
  throw createImpostorError()
}

function hashMd5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex')
}

/** Returns true if a conditional write found an object; some stores report a simultaneous write as a conflict. */
function isTaken(error: unknown): boolean {
  const names = ['PreconditionFailed', 'ConditionalRequestConflict']
  return error instanceof Error && names.includes(error.name)
}
