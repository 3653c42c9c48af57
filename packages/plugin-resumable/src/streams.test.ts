import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { describeWithStore } from '@lading/server/testing'
import { expect, test, vi } from 'vitest'
import { type BenchOptions, createResumableBench } from './testing/fixtures/createResumableBench.js'

/** The largest request of a stream. */
const PIECE = 1_048_576
const described = { name: 'video.webm', type: 'video/webm' }
/** A recording's chunks, with different bytes. */
const chunksOf = (...sizes: readonly number[]) =>
  sizes.map((size, index) => new Blob([new Uint8Array(size).fill(index + 1)]))
const fileOf = (chunks: readonly Blob[], name = described.name) =>
  new File([...chunks], name, { type: described.type })

describeWithStore('files that are sent while they are made', (createPlace) => {
  const start = (options: Pick<BenchOptions, 'fault' | 'transport'> = {}) => {
    const { prefix, ...bucket } = createPlace()
    const authorize = (_: Request, { name }: { readonly name: string }) => ({
      key: `${prefix}${name}`,
      maxBytes: 100_000_000,
    })
    const bench = createResumableBench({ ...options, server: { bucket, authorize } })
    const read = async (name: string) => {
      const { endpoint, bucket: Bucket, ...credentials } = bucket
      const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${prefix}${name}` }))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    }
    const open = async (chunks: readonly Blob[]) => {
      const stream = await bench.transport.openStream(described)
      for (const chunk of chunks) stream.append(chunk)
      return stream
    }
    const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())
    return { ...bench, open, read, bytesOf }
  }

  test('only the end is left when the file is added', async () => {
    const { log, open, upload, read, bytesOf } = start()
    const chunks = chunksOf(PIECE, PIECE, 200_000)
    const stream = await open(chunks)
    await vi.waitFor(() => expect(log).toEqual(['POST', 'PATCH 0', `PATCH ${PIECE}`]))
    const file = fileOf(chunks)
    stream.flush()
    await vi.waitFor(() => expect(log).toContain(`PATCH ${2 * PIECE}`))
    stream.complete(file)
    const info = await upload(file)
    expect(info).toMatchObject({ size: file.size, mimeType: 'video/webm', originalFilename: 'video.webm' })
    // The last request only says that the file is complete.
    expect(log.slice(4)).toEqual(['HEAD', `PATCH ${file.size}`])
    expect((await read('video.webm')).equals(await bytesOf(file))).toBe(true)
  })

  test('bytes that were appended but not sent go with the upload', async () => {
    const { log, open, upload, read, bytesOf } = start()
    const chunks = chunksOf(PIECE, 100_000)
    const stream = await open(chunks)
    await vi.waitFor(() => expect(log).toContain('PATCH 0'))
    const file = fileOf(chunks)
    stream.complete(file)
    await upload(file)
    expect(log).toEqual(['POST', 'PATCH 0', 'HEAD', `PATCH ${PIECE}`])
    expect((await read('video.webm')).equals(await bytesOf(file))).toBe(true)
  })

  test('after a lost answer it asks for the offset, and no byte is there twice', async () => {
    let isLost = false
    const { open, upload, read, bytesOf } = start({
      fault: (what) => {
        if (isLost || what !== `PATCH ${PIECE}`) return undefined
        isLost = true
        return 'lost-answer'
      },
    })
    const chunks = chunksOf(PIECE, PIECE, PIECE)
    const stream = await open(chunks)
    stream.flush()
    const file = fileOf(chunks)
    stream.complete(file)
    await upload(file)
    expect((await read('video.webm')).equals(await bytesOf(file))).toBe(true)
  })

  test('after a failure it tries again with the next bytes', async () => {
    let isDown = true
    const { open, upload, read, bytesOf, log } = start({
      transport: { retryDelayMs: 1 },
      fault: (what) => (isDown && what.startsWith('PATCH') ? 'lost' : undefined),
    })
    const [first = new Blob(), ...others] = chunksOf(PIECE, PIECE, 10)
    const stream = await open([first])
    await vi.waitFor(() => expect(log.filter((what) => what === 'PATCH 0').length).toBeGreaterThan(1))
    isDown = false
    for (const chunk of others) stream.append(chunk)
    await vi.waitFor(() => expect(log).toContain(`PATCH ${PIECE}`))
    const file = fileOf([first, ...others])
    stream.complete(file)
    await upload(file)
    expect((await read('video.webm')).equals(await bytesOf(file))).toBe(true)
  })

  test('a renamed file, and one with other bytes, is sent from the beginning; what was sent is removed', async () => {
    const { log, open, upload, read, bytesOf } = start()
    const chunks = chunksOf(PIECE, 5)
    const stream = await open(chunks)
    await vi.waitFor(() => expect(log).toContain('PATCH 0'))
    const file = fileOf(chunks, 'holiday.webm')
    stream.complete(file)
    await upload(file)
    expect(log.slice(2)).toEqual(expect.arrayContaining(['DELETE', 'POST', 'PATCH 0']))
    expect((await read('holiday.webm')).equals(await bytesOf(file))).toBe(true)
    await expect(read('video.webm')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  test('a discarded stream is removed from the server', async () => {
    const { log, open } = start()
    const stream = await open(chunksOf(PIECE))
    await vi.waitFor(() => expect(log).toContain('PATCH 0'))
    stream.discard()
    await vi.waitFor(() => expect(log.at(-1)).toBe('DELETE'))
  })
})
