import type { OutputFileEntry } from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import { withoutKnown } from './withoutKnown.js'

const file = new File(['small'], 'a.txt')
const entry = (fields: object) =>
  ({ internalId: 'known', uuid: 'uuid', file, ...fields }) as OutputFileEntry<'success'>

function setUp({ isKnown }: { readonly isKnown: boolean }) {
  const send = { key: '', id: 'known', isKnown, ended: Promise.resolve('refused' as const), abort() {} }
  const sends = new WeakMap([[file as Blob, send]])
  const onFileUploadSuccess = vi.fn()
  const props = withoutKnown({ onFileUploadSuccess }, { sends })
  return { onFileUploadSuccess, props, sends }
}

test('a page does not hear of a file again that it knows as uploaded, and of each later upload of it', () => {
  const { onFileUploadSuccess, props, sends } = setUp({ isKnown: true })
  props.onFileUploadSuccess?.(entry({}))
  expect(onFileUploadSuccess).not.toHaveBeenCalled()
  // Such an upload sends the file.
  expect(sends.has(file)).toBe(false)
  props.onFileUploadSuccess?.(entry({}))
  expect(onFileUploadSuccess).toHaveBeenCalledTimes(1)
})

test.each([
  ['a file that was sent early, and that it does not know', {}],
  ['another file', { file: new File(['other'], 'b.txt') }],
  ['a file of the service', { file: null }],
])('a page hears of %s', (_, fields) => {
  const { onFileUploadSuccess, props } = setUp({ isKnown: false })
  props.onFileUploadSuccess?.(entry(fields))
  expect(onFileUploadSuccess.mock.calls).toEqual([[entry(fields)]])
})
