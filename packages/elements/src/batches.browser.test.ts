import { expect, inject, test } from 'vitest'
import './index.js'
import { place, textFile } from './testing/fixtures/place.js'

const url = inject('localServiceUrl')

test('a batch can be awaited before the uploader is loaded, and upload-end has its result', async () => {
  const name = crypto.randomUUID()
  const host = place(
    `<lading-uploader layout="inline" ctx-name="${name}" pubkey="demopublickey" base-url="${url}" cdn-cname="${url}" confirm-upload></lading-uploader>`,
  )
  const uploader = host.querySelector('lading-uploader')
  if (!uploader) throw new Error('No element.')
  const ended: string[][] = []
  uploader.addEventListener('upload-end', ({ detail }) =>
    ended.push(detail.successful.map((entry) => entry.name)),
  )
  const api = uploader.getAPI()
  api.addFileFromObject(textFile('a.txt'))
  const call = api.uploadAll()
  expect(call).toBeInstanceOf(Promise)
  api.addFileFromObject(textFile('b.txt'))
  const { successful, failed, canceled } = await call
  expect(successful.map((entry) => [entry.name, entry.status])).toEqual([['a.txt', 'success']])
  expect([failed, canceled]).toEqual([[], []])
  await expect.poll(() => ended).toEqual([['a.txt']])
})
