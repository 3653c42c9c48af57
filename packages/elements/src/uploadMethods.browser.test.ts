import { definePlugin } from '@lading/kernel'
import { createFileInfo } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { find, place, textFile } from './testing/fixtures/place.js'

test('a fifth upload method sends the files that it accepts', async () => {
  const sent: string[] = []
  const notes = definePlugin({
    id: 'notes',
    setup({ contribute }) {
      contribute('uploadMethod', {
        id: 'notes',
        order: -10,
        accepts: ({ file }) => file?.type === 'text/plain',
        async upload({ file, fileName }) {
          sent.push((await file?.text()) ?? '')
          return createFileInfo({ uuid: 'note', originalFilename: fileName ?? '' })
        },
      })
    },
  })
  const host = place(
    '<lading-uploader pubkey="demopublickey" base-url="https://methods.invalid"></lading-uploader>',
  )
  const uploader = find(host, 'lading-uploader')
  uploader.plugins = [notes()]
  const api = uploader.getAPI()
  api.addFileFromObject(textFile())
  await expect
    .poll(() => api.getOutputCollectionState().successEntries.map(({ uuid }) => uuid))
    .toEqual(['note'])
  expect(sent).toEqual(['bytes'])
})
