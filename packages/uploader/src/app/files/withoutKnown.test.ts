import type { OutputCollectionState, OutputFileEntry } from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import { withoutKnown } from './withoutKnown.js'

const entry = (internalId: string, status: string) =>
  ({ internalId, status, uuid: status === 'success' ? 'uuid' : null }) as OutputFileEntry
const list = (...allEntries: OutputFileEntry[]) => ({ allEntries }) as unknown as OutputCollectionState

function setUp() {
  const onChange = vi.fn()
  const onFileUploadSuccess = vi.fn()
  const props = withoutKnown({ onChange, onFileUploadSuccess }, { known: new Map([['known', 'uuid']]) })
  return { onChange, onFileUploadSuccess, props }
}

test('a page does not hear of a file again that it knows as uploaded, and of each later upload of it', () => {
  const { onFileUploadSuccess, props } = setUp()
  const uploaded = entry('known', 'success') as OutputFileEntry<'success'>
  props.onFileUploadSuccess?.(uploaded)
  expect(onFileUploadSuccess).not.toHaveBeenCalled()
  props.onFileUploadSuccess?.(uploaded)
  expect(onFileUploadSuccess).toHaveBeenCalledTimes(1)
})

test('the list does not go back behind an upload that the page knows', () => {
  const { onChange, props } = setUp()
  props.onChange?.(list(entry('known', 'uploading')))
  expect(onChange).not.toHaveBeenCalled()
  const after = list(entry('known', 'success'), entry('other', 'uploading'))
  props.onChange?.(after)
  expect(onChange.mock.calls).toEqual([[after]])
})

test.each(['idle', 'failed'])('a file that the app leaves %s is reported', (status) => {
  const { onChange, props } = setUp()
  props.onChange?.(list(entry('known', status)))
  expect(onChange).toHaveBeenCalledTimes(1)
})
