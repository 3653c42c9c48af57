import {
  group,
  groupInfo,
  info,
  UploadcareError,
  uploadFile,
  uploadFileGroup,
} from '@uploadcare/upload-client'
import { expect, test } from 'vitest'
import { getApi, sign } from './testing/fixtures/callApi.js'
import { startTestService } from './testing/fixtures/startTestService.js'
import { sha256 } from './testing/fixtures/upload.js'

test.each([0, 1])(
  'the published client uploads through the service unchanged, after %i waiting answers',
  async (readyAfterInfoCalls) => {
    const service = await startTestService({ readyAfterInfoCalls })
    const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(65_000)))
    const file = await uploadFile(bytes, {
      publicKey: 'demopublickey',
      baseURL: service.url,
      baseCDN: service.url,
      fileName: 'Ünïcode 🎉.bin',
      metadata: { album: 'summer' },
    })
    expect(file).toMatchObject({
      size: 65_000,
      originalFilename: 'Ünïcode 🎉.bin',
      metadata: { album: 'summer' },
      cdnUrl: `${service.url}/${file.uuid}/`,
      isImage: false,
    })
    const delivered = new Uint8Array(await (await fetch(file.cdnUrl)).arrayBuffer())
    expect(sha256(delivered)).toBe(sha256(bytes))
  },
)

test('the published client understands a refusal', async () => {
  const service = await startTestService()
  const refused = uploadFile(Buffer.from('x'), { publicKey: 'wrong', baseURL: service.url, fileName: 'a' })
  await expect(refused).rejects.toMatchObject({
    message: 'UPLOADCARE_PUB_KEY is invalid.',
    code: 'ProjectPublicKeyInvalidError',
  })
  await expect(refused).rejects.toBeInstanceOf(UploadcareError)
})

test.each([0, 1])(
  'the published client uploads in parts, after %i waiting answers',
  async (readyAfterInfoCalls) => {
    const service = await startTestService({
      readyAfterInfoCalls,
      minMultipartFileSizeBytes: 1000,
      minPartSizeBytes: 1000,
      allowFaults: true,
    })
    const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(45_500)))
    const shares: number[] = []
    const file = await uploadFile(bytes, {
      publicKey: 'demopublickey',
      baseURL: service.url,
      baseCDN: service.url,
      fileName: 'parts.bin',
      contentType: 'application/x-parts',
      multipartMinFileSize: 10_000,
      multipartChunkSize: 10_000,
      maxConcurrentRequests: 4,
      metadata: { album: 'summer' },
      onProgress: (progress) => shares.push('value' in progress ? progress.value : 0),
    })
    expect(file).toMatchObject({ size: 45_500, originalFilename: 'parts.bin', metadata: { album: 'summer' } })
    expect(shares.at(-1)).toBe(1)
    const delivered = new Uint8Array(await (await fetch(file.cdnUrl ?? '')).arrayBuffer())
    expect(sha256(delivered)).toBe(sha256(bytes))
    const { requests, files } = await getApi(service, '/ledger')
    const puts = (requests as { method: string; receivedBytes: number }[]).filter(
      ({ method }) => method === 'PUT',
    )
    expect(puts.map(({ receivedBytes }) => receivedBytes).sort()).toEqual([
      10_000, 10_000, 10_000, 10_000, 5500,
    ])
    expect(files).toEqual([expect.objectContaining({ sha256: sha256(bytes), isIntact: true })])
  },
)

test('the published client signs its uploads and makes groups', async () => {
  const service = await startTestService()
  const { signature, expire } = sign('demosecretkey', Date.now() + 600_000)
  const options = {
    publicKey: 'pub_test__signed',
    baseURL: service.url,
    baseCDN: service.url,
    secureSignature: signature,
    secureExpire: expire,
  }
  const made = await uploadFileGroup([Buffer.from('one'), Buffer.from('two')], options)
  expect(made).toMatchObject({
    filesCount: 2,
    totalSize: 6,
    isStored: true,
    cdnUrl: `${service.url}/${made.uuid}/`,
  })
  expect(await groupInfo(made.uuid, options)).toMatchObject({ id: made.uuid, filesCount: 2 })
  const [first] = made.files
  const again = await group([`${first?.uuid}/-/resize/10x/`], options)
  expect(again.files[0]).toMatchObject({ uuid: first?.uuid, defaultEffects: 'resize/10x/' })
  expect(await info(first?.uuid ?? '', options)).toMatchObject({ size: 3 })
  const unsigned = uploadFile(Buffer.from('x'), { publicKey: 'pub_test__signed', baseURL: service.url })
  await expect(unsigned).rejects.toMatchObject({ code: 'SignatureRequiredError' })
})

test('the published client waits for a throttled project and gets through', async () => {
  const service = await startTestService({ publicKeys: [{ publicKey: 'slow', throttledCalls: 1 }] })
  const file = await uploadFile(Buffer.from('x'), {
    publicKey: 'slow',
    baseURL: service.url,
    retryThrottledRequestMaxTimes: 3,
  })
  expect(file).toMatchObject({ size: 1 })
})
