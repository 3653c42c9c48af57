import { expect, test, vi } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

test.each([
  ['block', 0],
  ['skip', 2],
] as const)(
  'with validatorFailure "%s" invalid validators in the config are reported once, and %i of 2 files are uploaded',
  async (validatorFailure, uploaded) => {
    const t = createTestUploader({
      config: {
        validatorFailure,
        fileValidators: [
          42,
          null,
          undefined,
          {},
          { runOn: 'later', validator: () => null },
          { validator: 'x' },
        ] as never,
        collectionValidators: [42] as never,
      },
    })
    t.add('a', 'b')
    await t.clock.advance(1000)
    expect(t.transport.uploads).toHaveLength(uploaded)
    const { allEntries, errors } = t.uploader.getOutputCollectionState()
    const failures = validatorFailure === 'block' ? ['VALIDATION_FAILED'] : []
    expect(allEntries.map((entry) => entry.errors.map(({ type }) => type))).toEqual([failures, failures])
    expect(errors.map(({ type }) => type)).toEqual(expect.arrayContaining(failures))
    expect(t.log.filter((line) => line.includes('file validator'))).toHaveLength(6)
    expect(t.log.filter((line) => line.includes('collection validator'))).toHaveLength(1)
  },
)

test.each([
  ['a function', () => ({ message: 'No.' }), 'No.'],
  ['a string', 'checkSize', "The file couldn't be checked, so it isn't uploaded."],
])('validators that are %s in place of a list let no file pass', async (_, fileValidators, message) => {
  const t = createTestUploader({ config: { fileValidators: fileValidators as never } })
  t.add('a')
  await t.clock.advance(1000)
  expect(t.transport.uploads).toHaveLength(0)
  const { allEntries } = t.uploader.getOutputCollectionState()
  expect(allEntries[0]?.errors.map((error) => error.message)).toEqual([message])
})

test('conditions that are false leave out a validator, or an error of one', async () => {
  const t = createTestUploader({
    config: {
      fileValidators: [false, () => false],
      collectionValidators: [false, () => [false, null]],
    },
  })
  t.add('a')
  await t.clock.advance(1000)
  expect(t.transport.uploads).toHaveLength(1)
  expect(t.uploader.getOutputCollectionState().errors).toEqual([])
  expect(t.log).toEqual([])
})

test('an invalid validator that is set again in another list is not reported again', () => {
  const invalid = { runOn: 'later', validator: () => null } as never
  const t = createTestUploader({ config: { fileValidators: [invalid] } })
  t.add('a')
  t.uploader.config.set({ fileValidators: [invalid] })
  t.add('b')
  expect(t.log).toHaveLength(1)
})

test('a validator for add that is set again in another list does not run again; another one runs', () => {
  const first = vi.fn(() => null)
  const second = vi.fn(() => null)
  const t = createTestUploader({
    config: { confirmUpload: true, fileValidators: [{ runOn: 'add', validator: first }] },
  })
  t.add('a')
  t.uploader.config.set({ fileValidators: [{ runOn: 'add', validator: first }] })
  expect(first).toHaveBeenCalledTimes(1)
  t.uploader.config.set({ fileValidators: [{ runOn: 'add', validator: second }] })
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})

test('a validator that is set again for another moment runs at that moment', async () => {
  const validator = vi.fn(() => null)
  const t = createTestUploader({
    config: { confirmUpload: true, fileValidators: [{ runOn: 'add', validator }] },
  })
  t.add('a')
  t.uploader.config.set({ fileValidators: [{ runOn: 'upload', validator }] })
  expect(validator).toHaveBeenCalledTimes(1)
  t.uploader.uploadAll()
  await t.clock.advance(100)
  expect(validator).toHaveBeenCalledTimes(2)
  expect(t.transport.uploads).toHaveLength(1)
})

test('two plugins may contribute the same function: each has its own error, and it goes with its plugin', () => {
  const validate = () => ({ message: 'No.' })
  const t = createTestUploader({ config: { confirmUpload: true } })
  const [id] = t.add('a') as [string]
  const errorCount = () => t.uploader.getOutputItem(id).errors.length
  const removeFirst = t.uploader.slots.contribute('fileValidator', { id: 'first', validate })
  const removeSecond = t.uploader.slots.contribute('fileValidator', { id: 'second', validate })
  expect(errorCount()).toBe(2)
  removeFirst()
  expect(errorCount()).toBe(1)
  removeSecond()
  expect(errorCount()).toBe(0)
})

test('a condition that is not met leaves out its own validator only; it is read again with each validation', () => {
  let isStrict = false
  const t = createTestUploader({
    config: { confirmUpload: true, fileValidators: [() => ({ message: 'By the host.' })] },
  })
  t.uploader.slots.contribute('fileValidator', {
    id: 'strict',
    when: () => isStrict,
    validate: () => ({ message: 'By the plugin.' }),
  })
  const [id] = t.add('a') as [string]
  const messages = () => t.uploader.getOutputItem(id).errors.map(({ message }) => message)
  expect(messages()).toEqual(['By the host.'])
  isStrict = true
  t.uploader.revalidate()
  expect(messages()).toEqual(['By the plugin.', 'By the host.'])
})

test('a validator that is listed twice runs once, whether the list is the first one or a later one', () => {
  const validator = vi.fn(() => ({ message: 'No.' }))
  const t = createTestUploader({
    config: { confirmUpload: true, fileValidators: [validator, validator] },
  })
  t.add('a')
  expect(validator).toHaveBeenCalledTimes(1)
  t.uploader.config.set({ fileValidators: [validator, validator] })
  expect(validator).toHaveBeenCalledTimes(2)
  expect(t.uploader.getOutputCollectionState().allEntries.map(({ errors }) => errors.length)).toEqual([1])
})
