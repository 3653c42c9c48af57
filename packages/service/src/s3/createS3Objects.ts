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
import type { StorePart, StoreUpload } from '@lading/server/store'
import { createS3Copy } from './createS3Copy.js'
import { fromStore, isMissing } from './fromStore.js'
import type { Objects } from './Objects.js'

/** Uses a bucket through a client of the AWS SDK. */
export function createS3Objects(client: S3Client, Bucket: string): Objects {
  const at = ({ key, uploadId }: StoreUpload) => ({ Bucket, Key: key, UploadId: uploadId })

  async function* listPages(Prefix: string, Delimiter?: string): AsyncGenerator<ListObjectsV2CommandOutput> {
    let token: string | undefined
    do {
      const page: ListObjectsV2CommandOutput = await fromStore(
        client.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken: token })),
      )
      yield page
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  async function* list(prefix: string): AsyncGenerator<string> {
    for await (const { Contents = [] } of listPages(prefix)) {
      for (const { Key } of Contents) if (Key !== undefined) yield Key
    }
  }

  async function* listFolders(prefix: string): AsyncGenerator<string> {
    for await (const { CommonPrefixes = [] } of listPages(prefix, '/')) {
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
        parts.push({ number: PartNumber, sizeBytes: Size, etag: ETag })
      }
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (marker !== undefined)
    return parts
  }

  return {
    async put(key, body) {
      // An empty string would be taken for a stream of unknown length.
      const Body = Buffer.from(body)
      await fromStore(
        client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: Body.length })),
      )
    },
    putStream: (key, sizeBytes, open) =>
      repeat(open, (Body) =>
        client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: sizeBytes })),
      ),
    putPart: (upload, PartNumber, sizeBytes, open) =>
      repeat(open, (Body) =>
        client.send(new UploadPartCommand({ ...at(upload), PartNumber, Body, ContentLength: sizeBytes })),
      ),
    async get(key) {
      const answer = await orMissing(client.send(new GetObjectCommand({ Bucket, Key: key })))
      return answer && fromStore(answer.Body?.transformToString('utf8') ?? Promise.resolve(''))
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const answer = await orMissing(client.send(new GetObjectCommand({ Bucket, Key: key, Range })))
      if (!answer) return undefined
      const { ContentLength: sliceBytes = 0, ContentRange = '', Body, LastModified } = answer
      const body = Body as Readable
      // The connection can break before anyone reads the body.
      body?.on('error', () => {})
      const sizeBytes = Number(/\/(\d+)$/.exec(ContentRange)?.[1] ?? sliceBytes)
      return { sizeBytes, sliceBytes, modifiedAt: formatTime(LastModified), body }
    },
    async head(key) {
      const answer = await orMissing(client.send(new HeadObjectCommand({ Bucket, Key: key })))
      if (!answer) return undefined
      return { sizeBytes: answer.ContentLength ?? 0, modifiedAt: formatTime(answer.LastModified) }
    },
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
      return UploadId ?? ''
    },
    async listUploads(prefix) {
      // More than a page of them cannot be below the prefix of one file.
      const page = await fromStore(client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix })))
      return (page.Uploads ?? []).map(({ Key: key = '', UploadId: uploadId = '' }) => ({ key, uploadId }))
    },
    listParts,
    async complete(upload, parts) {
      const MultipartUpload = { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) }
      // The SDK reads the body of the answer, which can be an error behind a status of 200.
      await fromStore(client.send(new CompleteMultipartUploadCommand({ ...at(upload), MultipartUpload })))
    },
    async abort(upload) {
      await orMissing(client.send(new AbortMultipartUploadCommand(at(upload))))
    },
  }
}

const STREAM_ATTEMPTS = 3

/** Sends a stream. The SDK does not repeat a request whose stream it has begun to read. */
async function repeat(open: () => Readable, send: (body: Readable) => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const body = open()
    try {
      await fromStore(send(body))
      return
    } catch (error) {
      body.destroy()
      if (attempt === STREAM_ATTEMPTS) throw error
    }
  }
}

const formatTime = (time = new Date(0)) => time.toISOString()

/** Undefined when the object or the upload does not exist. */
async function orMissing<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    return fromStore(Promise.reject(error))
  }
}
