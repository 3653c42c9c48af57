import type { UploadEntry } from '@lading/kernel'
import { expect, test } from 'vitest'
import { hintOf } from './hintOf.js'

const cloud = { source: 'dropbox' } as const
const local = { file: new Blob(['bytes']), source: 'local' } as const

test.each<[string, Partial<UploadEntry>, string | null]>([
  ['in the queue', { status: 'uploading', isQueued: true }, 'queued'],
  ['made smaller', { status: 'uploading', isPreparing: true, ...local }, 'preparing'],
  ['being validated', { status: 'idle', isValidationPending: true }, 'validation'],
  [
    'being validated before its bytes are sent',
    { status: 'uploading', isValidationPending: true },
    'validation',
  ],
  ['idle', { status: 'idle' }, null],
  ['being uploaded', { status: 'uploading', ...local }, null],
  ['fetched from a cloud', { status: 'uploading', ...cloud }, 'waiting-for Dropbox'],
  ['fetched from a cloud, in part', { status: 'uploading', ...cloud, uploadProgress: 1 }, null],
  ['fetched from a link', { status: 'uploading', ...cloud, source: 'url' }, null],
  ['fetched from a link by a Companion server', { status: 'uploading', ...cloud, source: 'Url' }, null],
  ['looked up', { status: 'uploading', ...cloud, uuid: 'some' }, null],
  ['uploaded', { status: 'success', ...cloud }, null],
  ['failed', { status: 'failed' }, null],
])('an entry that is %s', (_, entry, hint) => {
  const message = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
  expect(hintOf({ uploadProgress: 0, ...entry } as UploadEntry, 'Dropbox', message)).toBe(hint)
})
