import { expect, test } from 'vitest'
import './index.js'
import { place, textFile } from './testing/fixtures/place.js'

test('lading-form-input gives the form the files themselves with files-only', async () => {
  const name = crypto.randomUUID()
  const host = place(
    `<form><lading-uploader layout="inline" ctx-name="${name}" pubkey="demopublickey" files-only></lading-uploader>
    <lading-form-input ctx-name="${name}" name="photos"></lading-form-input></form>`,
  )
  const form = host.querySelector('form') as HTMLFormElement
  const api = host.querySelector('lading-uploader')?.getAPI()
  api?.addFileFromObject(textFile('a.txt'))
  const posted = () =>
    (new FormData(form).getAll('photos') as File[]).map((file) => file.name).filter(Boolean)
  await expect.poll(posted).toEqual(['a.txt'])
  expect(form.checkValidity()).toBe(true)
  api?.removeAllFiles()
  await expect.poll(posted).toEqual([])
})
