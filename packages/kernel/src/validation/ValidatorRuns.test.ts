import { expect, test, vi } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { createAsyncValidator } from './testing/fixtures/createAsyncValidator.js'

const refuse = (_: unknown, reject: (reason: unknown) => void) => reject('refused')

/** The error of a file whose validator has failed. */
const FAILURE = {
  type: 'VALIDATION_FAILED',
  message: "The file couldn't be checked, so it isn't uploaded.",
}

test.each([
  ['rejects', () => Promise.reject(new Error('host fault'))],
  [
    'throws',
    () => {
      throw new Error('host fault')
    },
  ],
  ['rejects with nothing', () => Promise.reject()],
  ['returns a thenable that rejects', () => Object.fromEntries([['then', refuse]])],
  ['returns a string', () => 'no'],
  ['resolves with a string', async () => 'no'],
  ['returns a number', () => 42],
  ['resolves with an object without a message', async () => ({ type: 'X' })],
  ['returns an object whose message is not a string', () => ({ message: 5 })],
  ['resolves with a list of invalid errors', async () => [null, 3]],
])(
  'a validator that %s is reported, and blocks the file unless failures are skipped',
  async (_, validator) => {
    for (const validatorFailure of ['block', 'skip'] as const) {
      const t = createTestUploader({ config: { fileValidators: [validator as never], validatorFailure } })
      const [id] = t.add('a') as [string]
      await t.clock.advance(60)
      const { status, errors, isValidationPending } = t.uploader.getOutputItem(id)
      expect(isValidationPending).toBe(false)
      expect([status, errors]).toEqual(
        validatorFailure === 'block' ? ['failed', [FAILURE]] : ['uploading', []],
      )
      expect(t.log.length).toBeGreaterThan(0)
      expect(t.log[0]).toContain('blocks the file, unless validatorFailure is "skip"')
    }
  },
)

test('a file that a validator has not checked is checked again by a retry, and then uploaded', async () => {
  let isBroken = true
  const validator = ({ name }: { readonly name: string | null }) => {
    if (isBroken && name === 'b') throw new Error('host fault')
    return undefined
  }
  for (const confirmUpload of [false, true]) {
    isBroken = true
    const t = createTestUploader({ config: { fileValidators: [validator], confirmUpload } })
    const [a, b] = t.add('a', 'b') as [string, string]
    await t.clock.advance(60)
    expect(t.uploader.getOutputItem(a).errors).toEqual([])
    t.uploader.retryUpload(b)
    await t.clock.advance(60)
    expect(t.uploader.getOutputItem(b).errors).toEqual([FAILURE])
    isBroken = false
    t.uploader.retryAll()
    await t.clock.advance(60)
    expect(t.uploader.getOutputItem(b).status).toBe(confirmUpload ? 'idle' : 'uploading')
  }
})

test('a validator that throws is reported with its error', () => {
  const t = createTestUploader({
    config: {
      fileValidators: [
        () => {
          throw new Error('host fault')
        },
      ],
    },
  })
  expect(t.uploader.addFileFromObject(new File(['x'], 'a')).errors).toEqual([FAILURE])
  expect(t.log.join()).toContain('host fault')
})

test('invalid errors in a list are reported and block the file; an error without a type is a CUSTOM_ERROR', () => {
  const t = createTestUploader({
    config: { fileValidators: [(() => [{ message: 'A' }, 'invalid', { type: 3, message: 'B' }]) as never] },
  })
  const [id] = t.add('a') as [string]
  expect(t.uploader.getOutputItem(id).errors).toEqual([
    { type: 'CUSTOM_ERROR', message: 'A' },
    { type: 'CUSTOM_ERROR', message: 'B' },
    FAILURE,
  ])
  expect(t.log).toHaveLength(1)
})

test('a validator that exceeds validationTimeout is aborted and reported, and blocks the file', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({ config: { fileValidators: [validator], validationTimeout: 500 } })
  t.add('a')
  await t.clock.advance(499)
  expect(t.transport.uploads).toHaveLength(0)
  await t.clock.advance(60)
  expect(calls[0]?.signal.aborted).toBe(true)
  expect(t.log.join()).toContain('No result within 500 ms')
  calls[0]?.settle(undefined)
  await t.clock.advance(100)
  expect(t.transport.uploads).toHaveLength(0)
  expect(t.uploader.getOutputCollectionState().allEntries[0]?.errors).toEqual([FAILURE])
})

test('the default timeout is 15 seconds; one beyond the limit of timers does not fire at once', async () => {
  const { validator } = createAsyncValidator()
  const t = createTestUploader({ config: { fileValidators: [validator] } })
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

test('the timeout of a validator starts with its turn', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({
    config: { fileValidators: [validator], validationConcurrency: 1, validationTimeout: 100 },
  })
  t.add('a', 'b')
  await t.clock.advance(150)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await t.clock.advance(50)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
})

test('at most validationConcurrency asynchronous validators run at a time; a removed file frees its slot', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({ config: { fileValidators: [validator], validationConcurrency: 2 } })
  const ids = t.add('a', 'b', 'c', 'd', 'e', 'f')
  await microtasks()
  expect(calls.map(({ name }) => name)).toEqual(['a', 'b'])
  t.uploader.removeFileByInternalId(ids[2] as string)
  calls[0]?.settle()
  await microtasks()
  expect(calls.map(({ name }) => name)).toEqual(['a', 'b', 'd'])
  t.uploader.removeFileByInternalId(ids[1] as string)
  await microtasks()
  expect(calls.map(({ name }) => name)).toEqual(['a', 'b', 'd', 'e'])
  t.uploader.config.set({ validationConcurrency: 3 })
  await microtasks()
  expect(calls.at(-1)?.name).toBe('f')
})

test('synchronous validators do not wait for asynchronous ones', () => {
  const { validator } = createAsyncValidator()
  const t = createTestUploader({
    config: { fileValidators: [validator], validationConcurrency: 1, maxLocalFileSizeBytes: 1 },
  })
  const ids = t.add('a', 'b', 'c', 'd')
  expect(ids.map((id) => t.uploader.getOutputItem(id).errors[0]?.type)).toEqual(
    Array(4).fill('FILE_SIZE_EXCEEDED'),
  )
})

test('a validator that is asynchronous for some files only keeps to the limit, too', async () => {
  const mixed = createAsyncValidator()
  const other = createAsyncValidator()
  const t = createTestUploader({
    config: {
      confirmUpload: true,
      validationConcurrency: 1,
      fileValidators: [
        (entry, ...rest) => (entry.name === 'quick' ? null : mixed.validator(entry, ...rest)),
        other.validator,
      ],
    },
  })
  t.add('a')
  mixed.calls[0]?.settle()
  await microtasks()
  other.calls[0]?.settle()
  await microtasks()
  t.add('quick', 'b')
  await microtasks()
  expect(other.calls.map(({ name }) => name)).toEqual(['a', 'quick'])
  expect(mixed.calls.map(({ name }) => name)).toEqual(['a'])
  other.calls[1]?.settle()
  await microtasks()
  expect(mixed.calls.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('errors are sorted by the order of their validators, not by their arrival', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({
    config: { confirmUpload: true, fileValidators: [() => ({ message: 'host' })] },
  })
  t.uploader.slots.contribute('fileValidator', {
    id: 'late',
    order: 5,
    validate: () => ({ message: 'late' }),
  })
  t.uploader.slots.contribute('fileValidator', { id: 'slow', order: -5, validate: validator })
  t.uploader.config.set({ maxLocalFileSizeBytes: 1 })
  const [id] = t.add('a') as [string]
  calls[0]?.settle({ message: 'slow' })
  await microtasks()
  const messages = t.uploader.getOutputItem(id).errors.map(({ message }) => message)
  expect(messages).toEqual(['File is too big. Max file size is 1 byte.', 'slow', 'late', 'host'])
})

test('errors are kept until the next result of their validator, so that the file never looks valid meanwhile', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({ config: { fileValidators: [validator], confirmUpload: true } })
  const [id] = t.add('a') as [string]
  calls[0]?.settle({ message: 'No.' })
  await microtasks()
  t.uploader.config.set({ accept: '*/*' })
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'failed', isValidationPending: true })
  calls[1]?.settle()
  await microtasks()
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'idle', isValidationPending: false })
})

test('a newer run aborts the former one, whose late result is ignored', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({ config: { fileValidators: [validator], confirmUpload: true } })
  const [id] = t.add('a') as [string]
  t.uploader.updateFile(id, { file: new File(['new'], 'a') })
  expect(calls[0]?.signal.aborted).toBe(true)
  calls.at(-1)?.settle({ message: 'The new one is bad.' })
  await microtasks()
  calls[0]?.settle({ message: 'The old one was bad.' })
  await microtasks()
  expect(t.uploader.getOutputItem(id).errors.map(({ message }) => message)).toEqual(['The new one is bad.'])
})

test('a change of the config aborts pending validators and runs them again', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({ config: { fileValidators: [validator], confirmUpload: true } })
  t.add('a')
  t.uploader.config.set({ accept: '*/*' })
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  calls[0]?.settle({ message: 'Too late.' })
  calls[1]?.settle()
  await microtasks()
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ failedCount: 0, idleEntries: { length: 1 } })
})

test('no validator is called with an aborted signal, whenever the abort comes', async () => {
  for (let ticks = 0; ticks < 12; ticks++) {
    const { validator, calls } = createAsyncValidator()
    const aborted: boolean[] = []
    const t = createTestUploader({
      config: {
        confirmUpload: true,
        validationConcurrency: 1,
        fileValidators: [
          (entry, uploader, context) => {
            aborted.push(context.signal.aborted)
            return validator(entry, uploader, context)
          },
        ],
      },
    })
    t.add('a', 'b')
    calls[0]?.settle()
    for (let tick = 0; tick < ticks; tick++) await null
    t.uploader.config.set({ accept: '*/*' })
    await microtasks()
    expect(aborted).not.toContain(true)
    t.uploader.destroy()
  }
})

test('removing a validator removes its errors and its pending state', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({ config: { fileValidators: [validator, () => ({ message: 'No.' })] } })
  const [id] = t.add('a') as [string]
  t.uploader.config.set({ fileValidators: [] })
  expect(calls[0]?.signal.aborted).toBe(true)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ isValidationPending: false, errors: [] })
  await t.clock.advance(60)
  expect(t.transport.uploads).toHaveLength(1)
})

test('removing a file aborts its validators; their late results change nothing, and no timer is left', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({ config: { fileValidators: [validator], confirmUpload: true } })
  const [id] = t.add('a', 'b') as [string, string]
  t.uploader.removeFileByInternalId(id)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  expect(t.uploader.collection.current().validatingCount).toBe(1)
  calls[0]?.settle({ message: 'Late.' })
  await t.clock.advance(100)
  t.uploader.destroy()
  expect(calls[1]?.signal.aborted).toBe(true)
  await microtasks()
  expect(t.clock.pending).toBe(0)
  expect(t.log).toEqual([])
})

test('a validator may remove its own file', async () => {
  const { validator, calls } = createAsyncValidator()
  const t = createTestUploader({
    config: {
      fileValidators: [
        ({ internalId }, uploader) => {
          uploader.removeFileByInternalId(internalId)
          return { message: 'Gone.' }
        },
        validator,
      ],
    },
  })
  const ids = t.add('a')
  await t.clock.advance(60)
  expect(t.uploader.entries.has(ids[0] as string)).toBe(false)
  expect(calls).toHaveLength(0)
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
