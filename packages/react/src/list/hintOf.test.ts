import type { UploadEntry } from '@lading/kernel'
import { expect, test } from 'vitest'
import { hintOf } from './hintOf.js'

const cloud = { externalUrl: 'https://cloud.example/a', source: 'dropbox' } as const

test.each<[string, Partial<UploadEntry>, string | null]>([
  ['in the queue', { status: 'uploading', isQueued: true }, 'queued'],
  ['at a slow rule', { status: 'idle', isValidationPending: true }, 'validation'],
  [
    'at a slow rule before its bytes are sent',
    { status: 'uploading', isValidationPending: true },
    'validation',
  ],
  ['to be started', { status: 'idle' }, 'waiting-to-upload'],
  ['on its way', { status: 'uploading' }, null],
  ['fetched from a cloud', { status: 'uploading', ...cloud }, 'waiting-for Dropbox'],
  ['fetched from a cloud, in part', { status: 'uploading', ...cloud, uploadProgress: 1 }, null],
  ['fetched from a link', { status: 'uploading', ...cloud, source: 'url' }, null],
  ['uploaded', { status: 'success', ...cloud }, null],
  ['failed', { status: 'failed' }, null],
])('an entry that is %s', (_, entry, hint) => {
  const text = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
  expect(hintOf({ uploadProgress: 0, ...entry } as UploadEntry, 'Dropbox', text)).toBe(hint)
})
