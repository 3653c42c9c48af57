import { ClockToken, type CreateUploaderOptions, createUploader, definePlugin } from '@lading/kernel'
import { HttpToken } from '@lading/transport-engine'
import { FakeClock } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
import { FakeHttp } from './testing/fixtures/FakeHttp.js'
import { uploadcareTransport } from './uploadcareTransport.js'

const invalid: [string, Record<string, unknown>][] = [
  ['a 51st key', Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`key-${i}`, 'x']))],
  ['a key of 65 characters', { ['k'.repeat(65)]: 'x' }],
  ['a key with a space', { 'my album': 'x' }],
]

/** Ways for metadata to reach an entry: options of the uploader, and those of the entry. */
const ways: Record<string, (metadata: never) => [CreateUploaderOptions, { metadata?: never }?]> = {
  'the options of an entry': (metadata) => [{}, { metadata }],
  'the configured object': (metadata) => [{ config: { metadata } }],
  'the configured function': (metadata) => [{ config: { metadata: async () => metadata } }],
  'the result of a file hook': (metadata) => [{ plugins: [hook(metadata)] }],
}

const hook = (metadata: never) =>
  definePlugin({
    id: 'hook',
    setup: ({ contribute }) =>
      void contribute('fileHook', { id: 'hook', hook: 'beforeUpload', handle: () => ({ metadata }) }),
  })()

const cases = Object.keys(ways).flatMap((way) =>
  invalid.map(([problem, metadata]) => [problem, way, metadata] as const),
)

test.each(cases)(
  '%s in %s fails that file with its own error, and nothing is sent',
  async (_, way, metadata) => {
    const [{ config, plugins = [] }, options] = ways[way]?.(metadata as never) ?? [{}]
    const http = new FakeHttp()
    const uploader = createUploader({
      config: { pubkey: 'demopublickey', ...config },
      plugins: [uploadcareTransport(), ...plugins],
      services(scope) {
        scope.value(HttpToken, http)
        scope.value(ClockToken, new FakeClock())
      },
    })
    const { internalId } = uploader.addFileFromObject(new File(['bytes'], 'a.txt'), options)
    await vi.waitFor(() => expect(uploader.getOutputItem(internalId).status).toBe('failed'))
    const { errors } = uploader.getOutputItem(internalId)
    expect(errors).toEqual([
      expect.objectContaining({
        type: 'UPLOAD_ERROR',
        message: expect.stringContaining('its metadata cannot be sent'),
      }),
    ])
    expect(errors[0]?.payload).toMatchObject({ error: { code: 'metadata-invalid' } })
    expect(http.requests).toEqual([])
    uploader.updateFile(internalId, { metadata: { album: 'summer' } })
    expect(uploader.getOutputItem(internalId).metadata).toEqual({ album: 'summer' })
    uploader.destroy()
  },
)
