import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

/** The fields of an upload entry. Source: specification §3. */
const FIELDS =
  'uid internalId file fileName fileSize mimeType isImage uuid cdnUrl cdnUrlModifiers fileInfo externalUrl source uploadProgress ' +
  'isUploading isQueued uploadError errors isRemoved silent fullPath metadata'

test('an entry has the fields of the specification, but neither the signal of its upload nor a thumbnail', async () => {
  const { uploader, add, clock } = createTestUploader()
  const [id = ''] = add('a.txt')
  await clock.advance(0)
  const entry = uploader.entries.get(id) as object
  expect(FIELDS.split(' ').filter((name) => !(name in entry))).toEqual([])
  // An upload ends by `pause()` and by a removal; thumbnails are contributions to a slot.
  expect(['abortController', 'thumbUrl'].filter((name) => name in entry)).toEqual([])
})
