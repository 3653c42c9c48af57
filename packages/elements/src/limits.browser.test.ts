import { expect, test, vi } from 'vitest'
import { find, instantTransport, place, textFile } from './testing/fixtures/place.js'

/** Drops three files where two fit, the first of which a validator fails to check. */
async function dropThree(html: string, name: 'lading-uploader' | 'uc-config') {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const ctxName = crypto.randomUUID()
  const host = place(html.replaceAll('CTX', `ctx-name="${ctxName}" pubkey="demo" multiple-max="2"`))
  const element = find(host, name)
  element.plugins = [instantTransport()]
  element.fileValidators = [
    (entry) => {
      if (entry.name === 'a.txt') throw new Error('host fault')
      return undefined
    },
  ]
  const uploader = await element.ready()
  await expect.poll(() => host.querySelector('.lading-drop-area')).not.toBeNull()
  const dataTransfer = new DataTransfer()
  for (const file of ['a.txt', 'b.txt', 'c.txt'].map(textFile)) dataTransfer.items.add(file)
  const area = host.querySelector('.lading-drop-area') as Element
  for (const type of ['dragenter', 'dragover', 'drop'])
    area.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  await expect.poll(() => uploader.entries.size).toBeGreaterThan(0)
  error.mockRestore()
  return uploader
}

test('files that do not fit are left out, and a file that could not be checked is blocked', async () => {
  const uploader = await dropThree(
    '<lading-uploader CTX layout="inline"></lading-uploader>',
    'lading-uploader',
  )
  await expect.poll(() => uploader.getOutputCollectionState().failedCount).toBe(1)
  const { allEntries, errors } = uploader.getOutputCollectionState()
  expect(allEntries.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
  expect(allEntries[0]?.errors).toMatchObject([{ type: 'VALIDATION_FAILED' }])
  expect(errors.map(({ type }) => type)).toEqual(['SOME_FILES_HAS_ERRORS'])
})

test('under names of Uploadcare all files are in the list, and the validator is skipped', async () => {
  const uploader = await dropThree(
    '<uc-config CTX></uc-config><uc-file-uploader-inline CTX></uc-file-uploader-inline>',
    'uc-config',
  )
  await expect.poll(() => uploader.entries.size).toBe(3)
  await expect
    .poll(() => uploader.getOutputCollectionState().errors.map(({ type }) => type))
    .toEqual(['TOO_MANY_FILES'])
  expect(uploader.getOutputCollectionState().allEntries[0]?.errors).toEqual([])
})
