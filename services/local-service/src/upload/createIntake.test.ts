import { expect, test } from 'vitest'
import type { ReceivedFile } from '../storage/FileStorage.js'
import { createIntake, type IntakeParts } from './createIntake.js'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Creates parts with a storage in memory, and images that are never decoded. */
function createParts(): IntakeParts {
  const storage = {
    readHead: async ({ location }: ReceivedFile) => (location === 'image' ? PNG : Buffer.from('text')),
    readSlice: async () => Buffer.alloc(0),
    withLocalCopy: async (_file: unknown, work: (path: string) => unknown) => work('path'),
    commit: async (file: ReceivedFile, described: object) => ({ ...file, ...described }),
    discard: async () => {},
  }
  return {
    storage,
    imageWork: { describe: () => new Promise(() => {}) },
    multipart: { isOpen: async () => false },
    access: { findProject: () => undefined },
    audit() {},
    events: { emit() {} },
    scans: { initial: () => undefined, check() {} },
    prerenders: { start() {} },
  } as unknown as IntakeParts
}

test('files that are no images do not wait until images are decoded', async () => {
  const { store } = createIntake(createParts())
  const named = (location: string) => ({
    file: { uuid: location, uploadedAt: '', location, sizeBytes: 4, sha256: '' },
    filename: location,
    declaredMimeType: '',
  })
  const details = {} as Parameters<typeof store>[1]
  const sender = (client: string) => ({ client }) as Parameters<typeof store>[2]
  for (let index = 0; index < 300; index++) {
    void store(named('image'), details, sender(`10.${index % 50}.0.1`))
  }
  const file = await store(named('text'), details, sender('192.0.2.1'))
  expect(file).toMatchObject({ uuid: 'text', originalFilename: 'text' })
})
