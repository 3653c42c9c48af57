import { UploadcareError, uploadFile } from '@uploadcare/upload-client'
import { expect, test } from 'vitest'
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
