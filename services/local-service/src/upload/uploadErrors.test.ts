import { describe, expect, test } from 'vitest'
import { uploadApiErrors } from '../errors/uploadApiErrors.js'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'
import { createForm, postForm } from '../testing/fixtures/upload.js'

const manyFields = (count: number, name: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), 'v']))
const withFields = (fields: Record<string, string>) => createForm('bytes', { fields })

function withoutFile(): FormData {
  const form = createForm('')
  form.delete('file')
  return form
}

function withFiles(names: readonly string[]): FormData {
  const form = withoutFile()
  for (const name of names) form.append(name, new Blob(['x']), 'x.txt')
  return form
}

function withoutKey(): FormData {
  const form = createForm('bytes')
  form.delete('UPLOADCARE_PUB_KEY')
  return form
}

function withWrongKeyLast(): FormData {
  const form = withoutKey()
  form.append('UPLOADCARE_PUB_KEY', 'wrong')
  return form
}

function withDuplicateMetadata(): FormData {
  const form = createForm('bytes')
  form.append('metadata[a]', '1')
  form.append('metadata[a]', '2')
  return form
}

const cases: [code: keyof typeof uploadApiErrors, title: string, form: () => FormData, content: string][] = [
  ['ProjectPublicKeyRequiredError', 'no key', withoutKey, 'UPLOADCARE_PUB_KEY is required.'],
  [
    'ProjectPublicKeyRequiredError',
    'empty key',
    () => withFields({ UPLOADCARE_PUB_KEY: '' }),
    'UPLOADCARE_PUB_KEY is required.',
  ],
  [
    'ProjectPublicKeyInvalidError',
    'wrong key first',
    () => withFields({ UPLOADCARE_PUB_KEY: 'no' }),
    'UPLOADCARE_PUB_KEY is invalid.',
  ],
  ['ProjectPublicKeyInvalidError', 'wrong key last', withWrongKeyLast, 'UPLOADCARE_PUB_KEY is invalid.'],
  ['FileRequiredError', 'no file', withoutFile, 'There should be a file.'],
  [
    'FileRequiredError',
    'text named file',
    () => {
      const form = withoutFile()
      form.set('file', 'text')
      return form
    },
    'There should be a file.',
  ],
  [
    'FileRequiredError',
    'file input with nothing chosen',
    () => createForm('', { name: '' }),
    'There should be a file.',
  ],
  ['FileSizeLimitExceededError', 'large file', () => createForm('x'.repeat(2001)), 'File is too large.'],
  [
    'FilesNumberLimitExceededError',
    'one name twice',
    () => withFiles(['file', 'file']),
    'There are too many files.',
  ],
  [
    'RequestFileNumberLimitExceededError',
    '101 files',
    () => withFiles(Array.from({ length: 101 }, (_, index) => `f${index}`)),
    'The request contains too many files.',
  ],
  [
    'RequestFiledsNumberLimitExceededError',
    '1001 fields',
    () => withFields(manyFields(1001, (index) => `f${index}`)),
    'The request contains too many HTTP POST fields.',
  ],
  [
    'RequestSizeLimitExceededError',
    'huge field',
    () => withFields({ source: 'x'.repeat(70_000) }),
    'The size of the request is too large. Its text field "source" has more than 65536 bytes: shorten it.',
  ],
  [
    'FieldTooLongError',
    'long source',
    () => withFields({ source: 'x'.repeat(256) }),
    'source can not be longer than 255 symbols.',
  ],
  [
    'FileTagsNumberTooBigError',
    '51 tags',
    () => withFields({ tags: Array.from({ length: 51 }, (_, index) => `t${index}`).join() }),
    'A file can not have more than 50 tags.',
  ],
  [
    'FileTagsNumberTooBigError',
    'a string that is too long for tags',
    () => withFields({ tags: ','.repeat(60_000) }),
    'A file can not have more than 50 tags.',
  ],
  [
    'FileTagTooLongError',
    'long tag',
    () => withFields({ tags: 'x'.repeat(101) }),
    'A tag can not be longer than 100 symbols.',
  ],
  [
    'FileTagForbiddenError',
    'space in tag',
    () => withFields({ tags: 'good,not good' }),
    'The tag `not good` contains symbols not allowed: only A-Z, a-z, 0-9, `_`, `.` and `-` are.',
  ],
  [
    'NullCharactersForbiddenError',
    'null in a field',
    () => withFields({ source: 'a\0b' }),
    'Null characters are not allowed.',
  ],
  [
    'NullCharactersForbiddenError',
    'null in a name',
    () => createForm('x', { name: 'a\0.txt' }),
    'Null characters are not allowed.',
  ],
  [
    'FilenameTooLongError',
    'name of 1,025 bytes',
    () => createForm('x', { name: `${'ü'.repeat(512)}x` }),
    'A file name can not be longer than 1024 bytes.',
  ],
  [
    'FileMetadataKeyEmptyError',
    'no key',
    () => withFields({ 'metadata[]': 'v' }),
    "File's metadata key can not be empty.",
  ],
  [
    'FileMetadataKeyDuplicatedError',
    'key twice',
    withDuplicateMetadata,
    "File's metadata key `a` has a duplicate.",
  ],
  [
    'FileMetadataKeyForbiddenError',
    'space in key',
    () => withFields({ 'metadata[a b]': 'v' }),
    "File's metadata key `a b` contains symbols not allowed by the metadata key format.",
  ],
  [
    'FileMetadataKeyLengthTooBigError',
    'long key',
    () => withFields({ [`metadata[${'k'.repeat(65)}]`]: 'v' }),
    `Length of file metadata key \`${'k'.repeat(65)}\` can not be more than 64 symbols.`,
  ],
  [
    'FileMetadataKeysNumberTooBigError',
    '51 keys',
    () => withFields(manyFields(51, (index) => `metadata[k${index}]`)),
    'A file can not have more than 50 metadata keys.',
  ],
  [
    'FileMetadataValueEmptyError',
    'empty value',
    () => withFields({ 'metadata[a]': '' }),
    'Value of the file metadata key `a` can not be empty.',
  ],
  [
    'FileMetadataValueLengthTooBigError',
    'long value',
    () => withFields({ 'metadata[a]': 'v'.repeat(513) }),
    "Value of file metadata's key `a` can not be more than 512 symbols in length.",
  ],
]

describe('a refused upload', () => {
  test.each(cases)('%s: %s', async (code, _title, createBody, content) => {
    const service = await startTestService({ maxFileSizeBytes: 2000 })
    const [statusCode] = uploadApiErrors[code]
    const envelope = { error: { status_code: statusCode, content, error_code: code } }

    const asJson = await fetch(`${service.url}/base/?jsonerrors=1`, { method: 'POST', body: createBody() })
    expect(asJson.status).toBe(200)
    expect(await asJson.json()).toEqual(envelope)
    expect(asJson.headers.get('access-control-allow-origin')).toBe('*')

    const asText = await fetch(`${service.url}/base/`, { method: 'POST', body: createBody() })
    expect(asText.status).toBe(statusCode)
    expect(asText.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await asText.text()).toBe(content)

    expect(await listData(service.dataDir)).toEqual([])
  })

  test.each([
    ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }],
    ['an encoded form', { body: new URLSearchParams({ a: '1' }) }],
    ['no body', {}],
    ['a malformed content type', { body: 'x', headers: { 'content-type': ';;' } }],
    ['a form without boundary', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    [
      'a form cut short',
      {
        body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
    ],
    [
      'a field named like a built-in',
      {
        body: '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
    ],
  ])('PostRequestParserFailedError: %s', async (_title, init: RequestInit) => {
    const service = await startTestService()
    const response = await fetch(`${service.url}/base/?jsonerrors=1`, { method: 'POST', ...init })
    expect(await response.json()).toMatchObject({
      error: { error_code: 'PostRequestParserFailedError', status_code: 400 },
    })
    expect(await listData(service.dataDir)).toEqual([])
  })

  test.each(['/base/', '/info/'])('MethodNotAllowedError: DELETE %s', async (path) => {
    const service = await startTestService()
    const response = await fetch(`${service.url}${path}?jsonerrors=1`, { method: 'DELETE' })
    const content = `HTTP method DELETE is not allowed for ${path}`
    expect(await response.json()).toEqual({
      error: { status_code: 405, content, error_code: 'MethodNotAllowedError' },
    })
  })

  test('keeps none of several files when one of them is too large', async () => {
    const service = await startTestService({ maxFileSizeBytes: 10 })
    const form = createForm('small')
    form.set('second', new Blob(['x'.repeat(11)]), 'large.txt')
    expect(await postForm(service, form)).toMatchObject({
      error: { error_code: 'FileSizeLimitExceededError' },
    })
    expect(await listData(service.dataDir)).toEqual([])
  })

  test('accepts a file of exactly the largest size', async () => {
    const service = await startTestService({ maxFileSizeBytes: 10 })
    expect(await postForm(service, createForm('x'.repeat(10)))).toEqual({ file: expect.any(String) })
  })

  test('answers a wrong key before a large file, and reads on so that the client sees the answer', async () => {
    const service = await startTestService()
    const form = createForm(new Uint8Array(30_000_000), { fields: { UPLOADCARE_PUB_KEY: 'wrong' } })
    expect(await postForm(service, form)).toMatchObject({
      error: { error_code: 'ProjectPublicKeyInvalidError' },
    })
    expect(await listData(service.dataDir)).toEqual([])
  })
})
