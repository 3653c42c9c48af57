import type { UploadEntry } from '@lading/kernel'
import { expect, test } from 'vitest'
import { getHint } from './getHint.js'

const cloud = { source: 'dropbox' } as const
const local = { file: new Blob(['bytes']), source: 'local' } as const

const busy = { reason: 'busy', untilMs: 4_000 } as const

test.each<[string, Partial<UploadEntry>, string | null]>([
  ['held back by the server', { status: 'uploading', ...local, wait: busy }, 'wait-busy-seconds 4'],
  ['about to be tried again', { status: 'uploading', ...local, wait: { ...busy, untilMs: 0 } }, 'wait-busy'],
  [
    'without a network',
    { status: 'uploading', ...local, wait: { reason: 'offline', untilMs: null } },
    'offline',
  ],
  [
    'changed by a hook',
    { status: 'idle', isValidationPending: true, wait: { reason: 'preparing', untilMs: null } },
    'wait-preparing',
  ],
  ['failed after a wait', { status: 'failed', wait: busy }, null],
  ['in the queue', { status: 'uploading', isQueued: true }, 'queued'],
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
  const options = { sourceLabel: () => 'Dropbox', isBlocked: false, nowMs: 0 }
  expect(getHint({ uploadProgress: 0, ...entry } as UploadEntry, options, message)).toBe(hint)
})

test.each<[string, Partial<UploadEntry>, string | null]>([
  ['idle', { status: 'idle' }, 'wait-blocked'],
  ['in the queue', { status: 'uploading', isQueued: true }, 'wait-blocked'],
  ['uploaded', { status: 'success' }, null],
])('while uploads are blocked, an entry that is %s', (_, entry, hint) => {
  const options = { sourceLabel: () => 'Dropbox', isBlocked: true, nowMs: 0 }
  expect(getHint(entry as UploadEntry, options, (key) => key)).toBe(hint)
})
