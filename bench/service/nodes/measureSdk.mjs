// The least that the AWS SDK costs: the requests to the store that a node makes for an upload, and nothing else.
import { buffer } from 'node:stream/consumers'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { runPool } from './callApi.mjs'

const WARM = 40
const LANES = 8
const Body = Buffer.alloc(400, 'x')

/**
 * Resolves with the milliseconds of processor time that the requests of an upload cost.
 *
 * @param {{ endpoint: string, bucket: string, accessKeyId: string, secretAccessKey: string }} s3
 * @param {Readonly<Record<string, number>>} calls of one upload, by the method of the node.
 * @param {number} uploads
 * @param {number} partCount
 */
export async function measureSdk({ endpoint, bucket, ...credentials }, calls, uploads, partCount) {
  const client = new S3Client({
    endpoint,
    credentials,
    region: 'us-east-1',
    forcePathStyle: true,
    cacheMiddleware: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const Bucket = bucket

  async function prepare(index) {
    const at = { Bucket, Key: `sdk/${index}` }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
    for (let PartNumber = 1; PartNumber <= partCount; PartNumber++)
      await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))
    return { ...at, UploadId }
  }

  async function send(upload) {
    const { Key, UploadId } = upload
    const record = { Bucket, Key: `${Key}/record` }
    let parts = []
    const methods = {
      put: () => client.send(new PutObjectCommand({ ...record, Body })),
      get: async () => (await client.send(new GetObjectCommand(record))).Body?.transformToString(),
      head: () => client.send(new HeadObjectCommand(record)),
      startUpload: () => client.send(new CreateMultipartUploadCommand(record)),
      async listParts() {
        const { Parts = [] } = await client.send(new ListPartsCommand(upload))
        parts = Parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
      },
      complete: () =>
        client.send(
          new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: parts } }),
        ),
      read: async () =>
        buffer((await client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=0-4095' }))).Body),
      remove: () => client.send(new DeleteObjectCommand(record)),
    }
    for (const [name, call] of Object.entries(methods))
      for (let count = 0; count < (calls[name] ?? 0); count++) await call()
  }

  async function run(first, count) {
    const prepared = []
    await runPool(Array.from({ length: count }), LANES, async (_, index) => {
      prepared.push(await prepare(first + index))
    })
    const before = process.cpuUsage()
    await runPool(prepared, LANES, send)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / count
  }

  await run(0, WARM)
  const ms = await run(WARM, uploads)
  client.destroy()
  return ms
}
