import { type } from 'arktype'
import { array, minLength, object, pipe, string } from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FieldFile, FieldFileStatus, FieldValue } from './FieldValue.js'
import { filesProblem, filesSchema } from './filesSchema.js'
import { problemOf } from './problemOf.js'
import { urlsOf, uuidsOf } from './referencesOf.js'
import type { StandardSchema } from './StandardSchema.js'

const uuid = '8f5bd3f5-73ad-4b29-b1c1-6e4a5c0a7c5e'
const url = `https://ucarecdn.com/${uuid}/-/rotate/90/`
const file = (status: FieldFileStatus): FieldFile => ({
  uuid: status === 'uploaded' ? uuid : null,
  url: status === 'uploaded' ? url : null,
  name: 'a.jpg',
  size: 1,
  mimeType: 'image/jpeg',
  status,
})

test('a value for a server differs between none, pending and failed', () => {
  expect([uuidsOf([]), uuidsOf(undefined), uuidsOf([''])]).toEqual([[], [], []])
  expect([uuidsOf([file('uploading')]), urlsOf([file('waiting')])]).toEqual([null, null])
  expect(uuidsOf([file('uploaded'), file('failed'), uuid.toUpperCase()])).toEqual([uuid, uuid])
  expect(urlsOf([file('uploaded'), uuid])).toEqual([url, uuid])
  // It survives what forms and servers do to it.
  expect(uuidsOf(JSON.parse(JSON.stringify([file('uploaded')])))).toEqual([uuid])
})

test.each<[FieldValue, string | undefined]>([
  [[], 'Add a file.'],
  [[file('uploading')], 'Wait until all files are uploaded.'],
  [[file('failed')], 'Upload the failed files again, or remove them.'],
  [[uuid, uuid, uuid], 'Remove files: at most 2 can be sent.'],
  [[uuid, file('uploaded')], undefined],
])('a list is within its limits or not: %#', async (value, message) => {
  const limits = { min: 1, max: 2 }
  expect(filesProblem(value, limits)).toBe(message)
  const schema = filesSchema(limits)
  expect(await schema['~standard'].validate(value)).toEqual(message ? { issues: [{ message }] } : { value })
  expect(problemOf(schema, value)).toBe(message ?? '')
})

test('files that wait are named as such, and a form that uploads them when it is sent accepts and counts them', () => {
  const waiting = [file('waiting'), file('waiting'), uuid]
  expect(filesProblem(waiting)).toBe('Some files aren’t uploaded yet. Upload or remove them.')
  expect(filesProblem(waiting, { messages: { pending: () => 'Moment.' } })).toBe('Moment.')
  expect(filesProblem(waiting, { uploadOn: 'submit', min: 3, max: 3 })).toBeUndefined()
  expect(filesProblem(waiting, { uploadOn: 'submit', max: 2 })).toBe('Remove files: at most 2 can be sent.')
  expect(filesProblem([file('uploading')], { uploadOn: 'submit' })).toBe('Wait until all files are uploaded.')
  expect(uuidsOf(waiting)).toBeNull()
})

test.each<[unknown]>([['x'], [5], [{}], [[null]], [[uuid, 5]], [[undefined]]])(
  '%j, which is no list of files, has an issue',
  (value) => {
    const issues = [{ message: 'Not a list of files.' }]
    expect(filesSchema()['~standard'].validate(value)).toEqual({ issues })
    expect(filesProblem(value as never)).toBe('Not a list of files.')
  },
)

test('an empty string, which form libraries have at first, is an empty list', () => {
  expect(filesSchema()['~standard'].validate('')).toEqual({ value: [] })
  for (const value of ['', null, undefined] as const)
    expect(filesProblem(value, { min: 1 })).toBe('Add a file.')
})

test('a posted list may have null', () => {
  expect(uuidsOf([null, uuid, undefined])).toEqual([uuid])
})

test('what get() of a FormData returns is no list of files', () => {
  for (const read of [uuidsOf, urlsOf]) {
    expect(() => read(uuid as never)).toThrowError('Pass a list: getAll().')
  }
})

test('messages may be those of the page', () => {
  expect(filesProblem([], { min: 2, messages: { min: (limit) => `${limit}!` } })).toBe('2!')
})

test.each<[string, StandardSchema]>([
  ['zod', z.array(z.object({ name: z.string() })).min(1)],
  ['valibot', pipe(array(object({ name: string() })), minLength(1))],
  ['arktype', type({ name: 'string' }).array().atLeastLength(1)],
])('a schema of %s decides on the list', (_, schema) => {
  expect(problemOf(schema, [])).not.toBe('')
  expect(problemOf(schema, [file('uploaded')])).toBe('')
})

test('a schema that throws, that is asynchronous or that names no issue accepts nothing', () => {
  const schema = (validate: () => never): StandardSchema => ({
    '~standard': { version: 1, vendor: 'test', validate },
  })
  const throws = () => {
    throw new Error('broken')
  }
  expect(problemOf(schema(throws), [])).toBe('Error: broken')
  expect(problemOf(schema((() => Promise.resolve({ value: [] })) as () => never), [])).toMatch('synchronous')
  expect(problemOf(schema((() => ({ issues: [] })) as () => never), [])).not.toBe('')
  expect(problemOf(schema((() => ({ issues: [{ message: '' }], value: [] })) as () => never), [])).not.toBe(
    '',
  )
})
