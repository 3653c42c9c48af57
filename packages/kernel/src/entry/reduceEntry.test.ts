import { describe, expect, test } from 'vitest'
import { createFileInfo } from '../testing/createFileInfo.js'
import { EntrySnapshot } from './EntrySnapshot.js'
import { allows, type EntryAction, FINISHING, reduceEntry } from './reduceEntry.js'
import type { EntryPhase, OwnFields } from './UploadEntry.js'

const error = { type: 'UPLOAD_ERROR', message: 'No.', error: null } as const
const info = createFileInfo()
const finding = { type: 'CUSTOM_ERROR', message: 'Not this one.' }

/** One action of each type, with the values that decide about the next phase. */
const actions = {
  admit: { type: 'admit' },
  hooked: { type: 'hooked', errors: [], isPending: false },
  'hooked, invalid': { type: 'hooked', errors: [finding], isPending: false },
  'hooked, pending': { type: 'hooked', errors: [], isPending: true },
  validated: { type: 'validated', errors: [], isPending: false },
  invalid: { type: 'validated', errors: [finding], isPending: false },
  pending: { type: 'validated', errors: [], isPending: true },
  queue: { type: 'queue' },
  turn: { type: 'turn' },
  send: { type: 'send' },
  progress: { type: 'progress', bytesUploaded: 1, bytesTotal: 4 },
  'all bytes': { type: 'progress', bytesUploaded: 4, bytesTotal: 4 },
  sent: { type: 'sent' },
  wait: { type: 'wait', wait: { reason: 'busy', untilMs: null } },
  pause: { type: 'pause' },
  resume: { type: 'resume', keepsBytes: false },
  refuse: { type: 'refuse', errors: [finding] },
  succeed: { type: 'succeed', info },
  fail: { type: 'fail', error, errors: [finding] },
  cancel: { type: 'cancel' },
  retry: { type: 'retry', errors: [] },
  edit: { type: 'edit', fields: { metadata: { a: 'b' } } },
  file: { type: 'file', fields: { fileName: 'b', fileSize: 2 } },
  start: { type: 'start', starts: 'paused' },
  remove: { type: 'remove' },
} satisfies Record<string, EntryAction>

type Name = keyof typeof actions

/** The next phase of each pair that is allowed; every other pair is ignored. */
// biome-ignore format: a table
const table: Record<EntryPhase, Partial<Record<Name, EntryPhase>>> = {
  added: { admit: 'added', hooked: 'validated', 'hooked, invalid': 'blocked', 'hooked, pending': 'hooked',
    validated: 'added', invalid: 'added', pending: 'added', wait: 'added', succeed: 'done', edit: 'added', file: 'added', start: 'added', remove: 'removed' },
  hooked: { admit: 'added', validated: 'validated', invalid: 'blocked', pending: 'hooked', edit: 'hooked',
    file: 'hooked', start: 'hooked', remove: 'removed' },
  validated: { admit: 'added', validated: 'validated', invalid: 'blocked', pending: 'hooked', queue: 'queued',
    edit: 'validated', file: 'validated', start: 'validated', remove: 'removed' },
  blocked: { admit: 'added', validated: 'validated', invalid: 'blocked', pending: 'hooked', edit: 'blocked',
    file: 'blocked', start: 'blocked', remove: 'removed' },
  queued: { validated: 'queued', invalid: 'queued', pending: 'queued', turn: 'preparing', pause: 'paused',
    cancel: 'validated', edit: 'queued', file: 'queued', start: 'queued', remove: 'removed' },
  preparing: { validated: 'preparing', invalid: 'preparing', pending: 'preparing', send: 'sending', wait: 'preparing',
    pause: 'paused', refuse: 'blocked', succeed: 'done', fail: 'failed', cancel: 'validated', edit: 'preparing',
    file: 'preparing', start: 'preparing', remove: 'removed' },
  sending: { validated: 'sending', invalid: 'sending', pending: 'sending', progress: 'sending',
    'all bytes': 'finishing', sent: 'finishing', wait: 'sending', pause: 'paused', succeed: 'done', fail: 'failed',
    cancel: 'validated', edit: 'sending', file: 'sending', start: 'sending', remove: 'removed' },
  paused: { validated: 'paused', invalid: 'paused', pending: 'paused', resume: 'queued', cancel: 'validated',
    edit: 'paused', file: 'paused', start: 'paused', remove: 'removed' },
  finishing: { validated: 'finishing', invalid: 'finishing', pending: 'finishing', progress: 'sending',
    'all bytes': 'finishing', sent: 'finishing', wait: 'finishing', succeed: 'done', fail: 'failed',
    cancel: 'validated', edit: 'finishing', file: 'finishing', start: 'finishing', remove: 'removed' },
  done: { validated: 'done', invalid: 'done', pending: 'done', edit: 'done', file: 'done', start: 'done', remove: 'removed' },
  failed: { admit: 'failed', validated: 'failed', invalid: 'failed', pending: 'failed',
    wait: 'failed', retry: 'validated', edit: 'failed', file: 'failed', start: 'failed', remove: 'removed' },
  removed: {},
}

function entryIn(phase: EntryPhase, own: Partial<OwnFields> = {}): EntrySnapshot {
  const file = { fileName: 'a', mimeType: 'text/plain', fileSize: 4 }
  const fields: Partial<OwnFields> = {
    ...(phase === 'done' && { fileInfo: info }),
    ...(phase === 'failed' && { uploadError: error, errors: [finding] }),
    ...(phase === 'blocked' && { errors: [finding] }),
    ...(phase === 'hooked' && { isValidationPending: true }),
    ...(phase === 'finishing' && { bytesUploaded: 4, bytesTotal: 4, wait: FINISHING }),
  }
  return new EntrySnapshot({ internalId: 'id', source: 'local', phase, ...file, ...fields, ...own })
}

describe.each(Object.keys(table) as EntryPhase[])('an entry that is %s', (phase) => {
  test.each(Object.keys(actions) as Name[])('after "%s"', (name) => {
    const before = entryIn(phase)
    const after = reduceEntry(before, actions[name])
    expect(after?.phase).toBe(table[phase][name])
    expect(allows(phase, actions[name].type)).toBe(table[phase][name] !== undefined)
    // Nothing is written into an entry that somebody may have read.
    expect(before).toEqual(entryIn(phase))
  })
})

test('an action that changes nothing returns the same entry', () => {
  const valid = entryIn('validated')
  expect(reduceEntry(valid, actions.validated)).toBe(valid)
  const sending = entryIn('sending', { bytesUploaded: 1, bytesTotal: 4 })
  expect(reduceEntry(sending, actions.progress)).toBe(sending)
  const finishing = entryIn('finishing')
  expect(reduceEntry(finishing, { type: 'wait', wait: null })).toBe(finishing)
})

test('the errors of an upload in flight stay as they are until it has ended', () => {
  const sending = reduceEntry(entryIn('sending'), actions.invalid)
  expect(sending?.errors).toEqual([])
})

test('bytes fall back with another attempt, and the wait for the service with them', () => {
  const again = reduceEntry(entryIn('finishing'), actions.progress)
  expect(again).toMatchObject({ phase: 'sending', bytesUploaded: 1, uploadProgress: 25, wait: null })
})

test.each([
  [true, 3],
  [false, 0],
])('a resumed upload whose transport keeps its bytes (%s) has sent %i of them', (keepsBytes, bytes) => {
  const paused = entryIn('paused', { bytesUploaded: 3, bytesTotal: 4 })
  expect(reduceEntry(paused, { type: 'resume', keepsBytes })?.bytesUploaded).toBe(bytes)
})

test('bytes that replace those of a failed upload have not failed', () => {
  const edit = { type: 'edit', fields: { uploadError: null } } as const
  expect(reduceEntry(entryIn('failed', { errors: [] }), edit)?.phase).toBe('validated')
  expect(reduceEntry(entryIn('failed'), edit)?.phase).toBe('blocked')
})

test('the service’s facts of a file replace those of the local file', () => {
  const stored = createFileInfo({ originalFilename: 'stored.png', size: 9, metadata: { by: 'service' } })
  const done = reduceEntry(entryIn('finishing', { metadata: { by: 'page' } }), {
    type: 'succeed',
    info: stored,
  })
  expect(done).toMatchObject({
    fileName: 'stored.png',
    fileSize: 9,
    uploadProgress: 100,
    wait: null,
    uuid: stored.uuid,
    cdnUrl: stored.cdnUrl,
    metadata: { by: 'service' },
  })
})
