import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

const blank = { type: 'MINE', message: ' ' }
const general = { type: 'MINE', message: 'Etwas ist schiefgelaufen' }
const german = { localeDefinitionOverride: { en: { 'something-went-wrong': general.message } } }

test.each([
  ['a validator', { fileValidators: [() => blank] }],
  ['an asynchronous validator', { fileValidators: [async () => blank] }],
  ['a validator on upload', { fileValidators: [{ runOn: 'upload' as const, validator: () => blank }] }],
])('%s without words refuses the file, in general words of the language', async (_, config) => {
  const t = createTestUploader({ config: { ...config, ...german } })
  const [id] = t.add('a') as [string]
  await t.clock.advance(1000)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'failed', errors: [general] })
  expect(t.transport.uploads).toEqual([])
})

test('a hook without words refuses the file, in general words', async () => {
  const t = createTestUploader({ config: german })
  t.uploader.slots.contribute('fileHook', { id: 'x', hook: 'onAdd', handle: () => ({ error: blank }) })
  const [id] = t.add('a') as [string]
  await t.clock.advance(1000)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'failed', errors: [general] })
  expect(t.transport.uploads).toEqual([])
})

test('a list validator without words has general ones', async () => {
  const t = createTestUploader({ config: { ...german, collectionValidators: [() => blank] } })
  t.add('a')
  await t.clock.advance(1000)
  expect(t.uploader.getOutputCollectionState().errors).toEqual([general])
})
