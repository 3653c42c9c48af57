import { expect, test, vi } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import type { FileValidatorResult } from '../slots/FileValidator.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { QueueToken } from '../upload/UploadQueue.js'

/** A rule whose answers a test gives one by one. */
function slowRule() {
  const asked: { signal: AbortSignal; name: string; answer: (found?: FileValidatorResult) => void }[] = []
  const rule = vi.fn(
    ({ name }: { name: string }, _uploader: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<FileValidatorResult>((resolve) => {
        asked.push({ signal, name, answer: resolve })
      }),
  )
  return { rule, asked }
}

test('while a slow rule has not answered, its file is pending and nothing of it is uploaded', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({ config: { fileValidators: [rule] } })
  const [id] = t.add('a') as [string]
  expect(t.uploader.getOutputItem(id)).toMatchObject({
    isValidationPending: true,
    status: 'idle',
    errors: [],
  })
  expect(t.uploader.collection.current()).toMatchObject({ validatingCount: 1, idleCount: 1 })
  await t.clock.advance(1000)
  t.uploader.uploadAll()
  void t.uploader.uppy.upload()
  await microtasks()
  expect(t.transport.uploads).toHaveLength(0)
  asked[0]?.answer()
  await t.clock.advance(60)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ isValidationPending: false, status: 'uploading' })
  expect(t.uploader.collection.current().validatingCount).toBe(0)
  expect(t.transport.uploads).toHaveLength(1)
  expect(t.log).toEqual([])
})

test('what a slow rule finds fails the file; a later answer without it lets the upload go on by itself', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({ config: { fileValidators: [rule] } })
  const [id] = t.add('a') as [string]
  asked[0]?.answer({ message: 'Not this one.', type: 'NO', payload: 7 })
  await t.clock.advance(60)
  expect(t.uploader.getOutputItem(id)).toMatchObject({
    status: 'failed',
    isValidationPending: false,
    errors: [{ type: 'NO', message: 'Not this one.', payload: 7 }],
  })
  expect(t.transport.uploads).toHaveLength(0)

  t.uploader.updateFile(id, { file: new File(['other'], 'b') })
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', isValidationPending: true })
  asked.at(-1)?.answer()
  await t.clock.advance(60)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
})

const refuse = (_: unknown, reject: (reason: unknown) => void) => reject('refused')

test.each([
  ['throws', () => Promise.reject(new Error('host fault'))],
  [
    'throws at once',
    () => {
      throw new Error('host fault')
    },
  ],
  ['rejects with nothing', () => Promise.reject()],
  ['rejects with a promise of its own making', () => Object.fromEntries([['then', refuse]])],
  ['answers a text', () => 'no'],
  ['promises a text', async () => 'no'],
  ['answers a number', () => 42],
  ['promises an object without a message', async () => ({ type: 'X' })],
  ['answers an object with a message that is no text', () => ({ message: 5 })],
  ['promises a list of junk', async () => [null, 3]],
])('a rule that %s is reported and skipped', async (_, rule) => {
  const t = createTestUploader({ config: { fileValidators: [rule as never] } })
  const [id] = t.add('a') as [string]
  await t.clock.advance(60)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'uploading', isValidationPending: false })
  expect(t.log.length).toBeGreaterThan(0)
  expect(t.log[0]).toContain('skipped')
})

test('among findings, those that are none are left out and a missing type is CUSTOM_ERROR', () => {
  const t = createTestUploader({
    config: { fileValidators: [(() => [{ message: 'A' }, 'junk', { type: 3, message: 'B' }]) as never] },
  })
  const [id] = t.add('a') as [string]
  expect(t.uploader.getOutputItem(id).errors).toEqual([
    { type: 'CUSTOM_ERROR', message: 'A' },
    { type: 'CUSTOM_ERROR', message: 'B' },
  ])
  expect(t.log).toHaveLength(1)
})

test('settings that are no rules are reported once and ignored', async () => {
  const t = createTestUploader({
    config: {
      fileValidators: [42, null, {}, { runOn: 'later', validator: () => null }, { validator: 'x' }] as never,
      collectionValidators: [42] as never,
    },
  })
  t.add('a', 'b')
  await t.clock.advance(1000)
  expect(t.transport.uploads).toHaveLength(2)
  expect(t.log.filter((line) => line.includes('file validator'))).toHaveLength(5)
  expect(t.log.filter((line) => line.includes('collection validator'))).toHaveLength(1)
})

test('a rule that does not answer in validationTimeout is skipped and told so', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({ config: { fileValidators: [rule], validationTimeout: 500 } })
  t.add('a')
  await t.clock.advance(499)
  expect(t.transport.uploads).toHaveLength(0)
  await t.clock.advance(60)
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(t.transport.uploads).toHaveLength(1)
  expect(t.log.join()).toContain('No result within 500 ms')
  asked[0]?.answer({ message: 'Too late.' })
  await t.clock.advance(100)
  expect(t.uploader.getOutputCollectionState().failedCount).toBe(0)
})

test('the default timeout is 15 seconds, and one beyond what timers can hold does not fire at once', async () => {
  const { rule } = slowRule()
  const t = createTestUploader({ config: { fileValidators: [rule] } })
  t.add('a')
  await t.clock.advance(14_999)
  expect(t.log).toEqual([])
  await t.clock.advance(1)
  expect(t.log).toHaveLength(1)

  const schedule = vi.spyOn(t.clock, 'schedule')
  t.uploader.config.set({ validationTimeout: Number.MAX_SAFE_INTEGER })
  t.add('b')
  expect(Math.max(...schedule.mock.calls.map(([ms]) => ms))).toBe(2 ** 31 - 1)
})

test('removing a file aborts its rules; their answers change nothing and nothing stays behind', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({ config: { fileValidators: [rule], confirmUpload: true } })
  const [id] = t.add('a', 'b') as [string, string]
  t.uploader.removeFileByInternalId(id)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  expect(t.uploader.collection.current().validatingCount).toBe(1)
  asked[0]?.answer({ message: 'Late.' })
  await t.clock.advance(100)
  t.uploader.destroy()
  expect(asked[1]?.signal.aborted).toBe(true)
  await microtasks()
  expect(t.clock.pending).toBe(0)
  expect(t.log).toEqual([])
})

test('at most validationConcurrency slow rules are at work; a removed file gives its turn away', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({ config: { fileValidators: [rule], validationConcurrency: 2 } })
  const ids = t.add('a', 'b', 'c', 'd', 'e', 'f')
  await microtasks()
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b'])
  t.uploader.removeFileByInternalId(ids[2] as string)
  asked[0]?.answer()
  await microtasks()
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'd'])
  t.uploader.removeFileByInternalId(ids[1] as string)
  await microtasks()
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'd', 'e'])
  t.uploader.config.set({ validationConcurrency: 3 })
  await microtasks()
  expect(asked.at(-1)?.name).toBe('f')
})

test('rules that answer at once do not wait for slow ones', () => {
  const { rule } = slowRule()
  const t = createTestUploader({
    config: { fileValidators: [rule], validationConcurrency: 1, maxLocalFileSizeBytes: 1 },
  })
  const ids = t.add('a', 'b')
  expect(ids.map((id) => t.uploader.getOutputItem(id).errors[0]?.type)).toEqual(
    Array(2).fill('FILE_SIZE_EXCEEDED'),
  )
})

test('the time of a rule begins when its turn comes', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({
    config: { fileValidators: [rule], validationConcurrency: 1, validationTimeout: 100 },
  })
  t.add('a', 'b')
  await t.clock.advance(150)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await t.clock.advance(50)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true])
})

test('a newer run aborts the one before, whose answer does not count', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({ config: { fileValidators: [rule], confirmUpload: true } })
  const [id] = t.add('a') as [string]
  t.uploader.updateFile(id, { file: new File(['new'], 'a') })
  expect(asked[0]?.signal.aborted).toBe(true)
  asked.at(-1)?.answer({ message: 'The new one is bad.' })
  await microtasks()
  asked[0]?.answer({ message: 'The old one was bad.' })
  await microtasks()
  expect(t.uploader.getOutputItem(id).errors.map(({ message }) => message)).toEqual(['The new one is bad.'])
})

test('errors come in the order of the rules, whenever they were found', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({
    config: { confirmUpload: true, fileValidators: [() => ({ message: 'host' })] },
  })
  t.uploader.slots.contribute('fileValidator', {
    id: 'late',
    order: 5,
    validate: () => ({ message: 'late' }),
  })
  t.uploader.slots.contribute('fileValidator', { id: 'slow', order: -5, validate: rule })
  t.uploader.config.set({ maxLocalFileSizeBytes: 1 })
  const [id] = t.add('a') as [string]
  asked[0]?.answer({ message: 'slow' })
  await microtasks()
  const texts = t.uploader.getOutputItem(id).errors.map(({ message }) => message)
  expect(texts).toEqual(['File is too big. Max file size is 1 byte.', 'slow', 'late', 'host'])
})

test('rules run at their moments: once on add, once before the upload, on each change', async () => {
  const [add, upload, change] = [vi.fn(), vi.fn(), vi.fn()]
  const t = createTestUploader({
    config: {
      confirmUpload: true,
      fileValidators: [{ runOn: 'add', validator: add }, { runOn: 'upload', validator: upload }, change],
    },
  })
  const counts = () => [add, upload, change].map(({ mock }) => mock.calls.length)
  const [id] = t.add('a') as [string]
  expect(counts()).toEqual([1, 0, 1])
  t.uploader.config.set({ multipleMax: 5, accept: '*/*' })
  expect(counts()).toEqual([1, 0, 2])
  t.uploader.uploadAll()
  await microtasks()
  expect(counts()).toEqual([1, 1, 2])
  t.transport.of('a').fail(namedError('NetworkError', 'Network error'))
  await microtasks()
  t.uploader.retryAll()
  await microtasks()
  expect(counts()).toEqual([1, 1, 2])
  t.transport.of('a').succeed()
  await microtasks()
  expect(counts()).toEqual([1, 1, 3])
  expect(change.mock.lastCall?.[0]).toMatchObject({ status: 'success', uuid: 'uuid-of-a' })
  t.uploader.updateFile(id, { cdnUrlModifiers: '-/preview/' })
  expect(counts()).toEqual([1, 1, 4])
  t.uploader.updateFile(id, { cdnUrl: 'https://cdn.example/other/' })
  expect(counts()).toEqual([1, 1, 5])
})

test('another file in the same entry is judged by all rules again', async () => {
  const add = vi.fn()
  const upload = vi.fn(({ name }) => (name === 'bad' ? { message: 'Bad.' } : null))
  const t = createTestUploader({
    config: {
      fileValidators: [
        { runOn: 'add', validator: add },
        { runOn: 'upload', validator: upload },
      ],
    },
  })
  const [id] = t.add('bad') as [string]
  await t.clock.advance(60)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'failed', isUploading: false })
  expect(t.transport.uploads).toHaveLength(0)
  t.uploader.updateFile(id, { file: new File([], 'good') })
  await t.clock.advance(60)
  expect(add).toHaveBeenCalledTimes(2)
  expect(upload).toHaveBeenCalledTimes(2)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['good'])
})

test('a slow rule before the upload holds it back, refuses without a trace in Uppy, and frees the place', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({
    config: { maxConcurrentRequests: 1, fileValidators: [{ runOn: 'upload', validator: rule }] },
  })
  const failed: unknown[] = []
  t.uploader.on('file-upload-failed', ({ name, isUploading }) => failed.push([name, isUploading]))
  const [a] = t.add('a', 'b') as [string, string]
  await microtasks()
  expect(t.uploader.getOutputItem(a)).toMatchObject({ status: 'uploading', isValidationPending: true })
  expect(asked).toHaveLength(1)
  asked[0]?.answer({ message: 'No.' })
  await microtasks()
  expect(failed).toEqual([['a', false]])
  expect(t.uploader.uppy.getFile(a)).toMatchObject({ progress: { uploadStarted: null } })
  expect(t.uploader.uppy.getFile(a).error ?? null).toBeNull()
  asked[1]?.answer()
  await microtasks()
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b'])
})

test('removing a file while a rule judges its upload ends it in the same task', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({ config: { fileValidators: [{ runOn: 'upload', validator: rule }] } })
  const errors: unknown[] = []
  t.uploader.on('file-upload-failed', (entry) => errors.push(entry))
  const [id] = t.add('a') as [string]
  await microtasks()
  t.uploader.removeFileByInternalId(id)
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[0]?.answer()
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(0)
  expect(errors).toEqual([])
  expect(t.log).toEqual([])
})

test('rules that change during a wait in the queue are applied before the bytes are sent', async () => {
  const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
  const [, b] = t.add('a', 'b') as [string, string]
  await microtasks()
  t.uploader.config.set({ imgOnly: true })
  expect(t.uploader.getOutputItem(b).status).toBe('uploading')
  t.transport.of('a').succeed()
  await t.clock.advance(60)
  expect(t.uploader.getOutputItem(b)).toMatchObject({
    status: 'failed',
    errors: [{ type: 'NOT_AN_IMAGE' }],
  })
  expect(t.transport.uploads).toHaveLength(1)
  t.uploader.config.set({ imgOnly: false })
  await t.clock.advance(60)
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a', 'b'])
})

test('rules that change during an upload are applied when it has failed', async () => {
  const t = createTestUploader()
  const [id] = t.add('a') as [string]
  await microtasks()
  t.uploader.config.set({ imgOnly: true })
  t.transport.of('a').fail(namedError('UploadError', 'No.'))
  await microtasks()
  expect(t.uploader.getOutputItem(id).errors.map(({ type }) => type)).toEqual([
    'NOT_AN_IMAGE',
    'UPLOAD_ERROR',
  ])
})

test('a rule that goes takes its errors and its pending state along', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({ config: { fileValidators: [rule, () => ({ message: 'No.' })] } })
  const [id] = t.add('a') as [string]
  t.uploader.config.set({ fileValidators: [] })
  expect(asked[0]?.signal.aborted).toBe(true)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ isValidationPending: false, errors: [] })
  await t.clock.advance(60)
  expect(t.transport.uploads).toHaveLength(1)
})

test('a rule on add that comes later judges the files that are there, once', () => {
  const validate = vi.fn(() => ({ message: 'No.' }))
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [id] = t.add('a') as [string]
  t.uploader.slots.contribute('fileValidator', { id: 'x', runOn: 'add', validate })
  t.uploader.config.set({ fileValidators: [() => null] })
  expect(validate).toHaveBeenCalledTimes(1)
  expect(t.uploader.getOutputItem(id).errors).toHaveLength(1)
})

test('a list rule that answers later, or throws, is reported once and changes nothing', async () => {
  const t = createTestUploader({
    config: {
      confirmUpload: true,
      collectionValidators: [
        (async () => Promise.reject(new Error('late'))) as never,
        () => {
          throw new Error('host fault')
        },
        (() => 'text') as never,
        ({ totalCount }) => (totalCount > 1 ? { message: 'Two.' } : null),
      ],
    },
  })
  t.add('a')
  await t.clock.advance(1000)
  expect(t.uploader.getOutputCollectionState().errors).toEqual([])
  t.add('b')
  await t.clock.advance(1000)
  expect(t.uploader.getOutputCollectionState().errors).toEqual([{ type: 'CUSTOM_ERROR', message: 'Two.' }])
  expect(t.log).toHaveLength(3)
})

test('rules that change while a slow one judges the upload have their say, too', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({ config: { fileValidators: [{ runOn: 'upload', validator: rule }] } })
  const [id] = t.add('a') as [string]
  await microtasks()
  t.uploader.config.set({ imgOnly: true })
  asked[0]?.answer()
  await t.clock.advance(60)
  expect(t.uploader.getOutputItem(id).errors).toMatchObject([{ type: 'NOT_AN_IMAGE' }])
  expect(t.transport.uploads).toHaveLength(0)
})

test.each(['upload', 'change'] as const)(
  'an upload taken back during a slow rule on %s is idle',
  async (runOn) => {
    const { rule, asked } = slowRule()
    let cancel = (_id: string) => {}
    const taker = definePlugin({
      id: 'taker',
      setup({ get }) {
        cancel = (id) => get(QueueToken).cancel(id)
      },
    })
    const t = createTestUploader({ plugins: [taker()], config: { maxConcurrentRequests: 1 } })
    const [, id] = t.add('a', 'b') as [string, string]
    await microtasks()
    // Its turn comes after this change, so that also what runs on changes is asked then.
    t.uploader.config.set({ fileValidators: [{ runOn, validator: rule }] })
    t.transport.of('a').succeed()
    await microtasks()
    const own = asked.filter(({ name }) => name === 'b')
    expect(own).toHaveLength(1)
    cancel(id)
    expect(own[0]?.signal.aborted).toBe(true)
    // What judges the file itself judges it again; what judges the upload waits for the next one.
    const isPending = runOn === 'change'
    expect(t.uploader.getOutputItem(id)).toMatchObject({
      status: 'idle',
      isValidationPending: isPending,
      errors: [],
    })
    expect(asked.filter(({ name }) => name === 'b')).toHaveLength(isPending ? 2 : 1)
    own[0]?.answer({ message: 'Too late.' })
    asked.at(-1)?.answer()
    await t.clock.advance(60)
    expect(t.uploader.getOutputItem(id)).toMatchObject({
      status: 'idle',
      isValidationPending: false,
      errors: [],
    })
    t.uploader.uploadAll()
    await microtasks()
    asked.at(-1)?.answer()
    await t.clock.advance(60)
    expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a', 'b'])
  },
)

test('what a rule has found stays until its next answer, so that nobody sees a false success', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({ config: { fileValidators: [rule], confirmUpload: true } })
  const [id] = t.add('a') as [string]
  asked[0]?.answer({ message: 'No.' })
  await microtasks()
  t.uploader.config.set({ accept: '*/*' })
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'failed', isValidationPending: true })
  asked[1]?.answer()
  await microtasks()
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', isValidationPending: false })
})

test('a rule may take the file itself off the list; nothing of it stays behind', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({
    config: {
      fileValidators: [
        ({ internalId }, uploader) => {
          uploader.removeFileByInternalId(internalId)
          return { message: 'Gone.' }
        },
        rule,
      ],
    },
  })
  const ids = t.add('a')
  await t.clock.advance(60)
  expect(t.uploader.entries.has(ids[0] as string)).toBe(false)
  expect(asked).toHaveLength(0)
  expect(t.uploader.collection.current()).toMatchObject({ totalCount: 0, validatingCount: 0 })
  t.uploader.config.set({
    fileValidators: [
      async ({ internalId }, uploader) => {
        uploader.removeFileByInternalId(internalId)
        return { message: 'Gone.' }
      },
    ],
  })
  t.add('b')
  await t.clock.advance(20_000)
  expect(t.log).toEqual([])
})

test('a change of the rules aborts what was under way and asks anew', async () => {
  const { rule, asked } = slowRule()
  const t = createTestUploader({ config: { fileValidators: [rule], confirmUpload: true } })
  t.add('a')
  t.uploader.config.set({ accept: '*/*' })
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  asked[0]?.answer({ message: 'Too late.' })
  asked[1]?.answer()
  await microtasks()
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ failedCount: 0, idleEntries: { length: 1 } })
})

test('no rule is asked for what is no longer wanted, whenever that turns out', async () => {
  for (let ticks = 0; ticks < 12; ticks++) {
    const { rule, asked } = slowRule()
    const late: boolean[] = []
    const t = createTestUploader({
      config: {
        confirmUpload: true,
        validationConcurrency: 1,
        fileValidators: [
          (entry, uploader, context) => {
            late.push(context.signal.aborted)
            return rule(entry, uploader, context)
          },
        ],
      },
    })
    t.add('a', 'b')
    asked[0]?.answer()
    for (let tick = 0; tick < ticks; tick++) await null
    t.uploader.config.set({ accept: '*/*' })
    await microtasks()
    expect(late).not.toContain(true)
    t.uploader.destroy()
  }
})

test('a file that is removed during its upload is not judged once more', async () => {
  const rule = vi.fn()
  const t = createTestUploader({ config: { fileValidators: [rule] } })
  const [id] = t.add('a') as [string]
  await microtasks()
  t.uploader.config.set({ accept: '*/*' })
  t.uploader.removeFileByInternalId(id)
  expect(rule).toHaveBeenCalledTimes(1)
})
