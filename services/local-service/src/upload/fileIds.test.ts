import { expect, test } from 'vitest'
import { callApi } from '../testing/fixtures/callApi.js'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'
import { createForm, getInfo, type JsonObject, postForm } from '../testing/fixtures/upload.js'

const id = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'
const other = '1b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f11'
const codeOf = (answer: unknown) => (answer as { error?: { error_code: string } }).error?.error_code

const withId = (bytes: string, chosen: string = id) =>
  createForm(bytes, { fields: { UPLOADCARE_FILE_ID: chosen } })

function formOf(files: Record<string, string | Blob>, fields: Record<string, string> = {}): FormData {
  const form = createForm('', { fields })
  form.delete('file')
  for (const [name, bytes] of Object.entries(files)) form.set(name, new Blob([bytes]), `${name}.txt`)
  return form
}

test('a file has the id that its client has chosen', async () => {
  const service = await startTestService()
  expect(await postForm(service, withId('bytes', id.toUpperCase()))).toEqual({ file: id })
  expect(await getInfo(service, id)).toMatchObject({ uuid: id, size: 5 })
})

test('the same bytes under the same id are one file, also when they come at the same time', async () => {
  const service = await startTestService({ allowFaults: true })
  const answers = await Promise.all([1, 2, 3].map(() => postForm(service, withId('bytes'))))
  answers.push(await postForm(service, withId('bytes')))
  expect(answers).toEqual(Array(4).fill({ file: id }))
  const { files } = (await (await fetch(`${service.url}/ledger`)).json()) as { files: unknown[] }
  expect(files).toHaveLength(1)
  expect(await listData(service.dataDir)).toHaveLength(2)
})

test('other bytes under an id that is taken are refused, and leave the file as it is', async () => {
  const service = await startTestService()
  await postForm(service, withId('bytes'))
  expect(codeOf(await postForm(service, withId('byte2')))).toBe('UploadcareFileIdDuplicatedError')
  expect(await (await fetch(`${service.url}/${id}/`)).text()).toBe('bytes')
  expect(await listData(service.dataDir)).toHaveLength(2)
})

test('the id of a removed file is refused: people may have its link', async () => {
  const publicKeys = [
    { publicKey: 'demopublickey', secretKey: 'secret', isSignatureRequired: false },
    { publicKey: 'other' },
  ]
  const service = await startTestService({ publicKeys })
  await postForm(service, withId('bytes'))
  const removed = await fetch(`${service.url}/files/${id}/storage/`, {
    method: 'DELETE',
    headers: { authorization: 'Uploadcare.Simple demopublickey:secret' },
  })
  expect(removed.status).toBe(200)
  const foreign = createForm('other', { fields: { UPLOADCARE_FILE_ID: id, UPLOADCARE_PUB_KEY: 'other' } })
  expect(codeOf(await postForm(service, foreign))).toBe('UploadcareFileIdDuplicatedError')
  expect(codeOf(await postForm(service, withId('bytes')))).toBe('UploadcareFileIdDuplicatedError')
  expect((await fetch(`${service.url}/${id}/`)).status).toBe(404)
})

test('the ids of a form that failed are its own again', async () => {
  const publicKeys = [{ publicKey: 'demopublickey', maxFileSizeBytes: 10 }]
  const service = await startTestService({ publicKeys })
  const ids = { 'UPLOADCARE_FILE_ID[a]': id, 'UPLOADCARE_FILE_ID[b]': other }
  expect(codeOf(await postForm(service, formOf({ a: 'a', b: 'x'.repeat(11) }, ids)))).toBe(
    'FileSizeLimitExceededError',
  )
  expect(await postForm(service, formOf({ a: 'a', b: 'b' }, ids))).toEqual({ a: id, b: other })
})

test.each([
  ['no UUID', { UPLOADCARE_FILE_ID: 'mine' }, 'UploadcareFileIdInvalidError'],
  [
    'one for two files',
    { 'UPLOADCARE_FILE_ID[a]': id, 'UPLOADCARE_FILE_ID[b]': id },
    'UploadcareFileIdDuplicatedError',
  ],
])('an id that is %s is refused, and nothing is stored', async (_, fields, code) => {
  const service = await startTestService()
  const names = 'UPLOADCARE_FILE_ID' in fields ? { a: '1' } : { a: '1', b: '2' }
  expect(codeOf(await postForm(service, formOf(names, fields)))).toBe(code)
  expect(await listData(service.dataDir)).toEqual([])
})

test('a client that asks is answered for each file of a form: its info, or why it is refused', async () => {
  const publicKeys = [{ publicKey: 'demopublickey', maxFileSizeBytes: 10 }]
  const service = await startTestService({ publicKeys })
  const fields = {
    UPLOADCARE_FILE_INFO: '1',
    'UPLOADCARE_FILE_ID[a]': id,
    'UPLOADCARE_FILE_ID[b]': other,
    source: 'camera',
    'metadata[key]': 'value',
  }
  const answer = await postForm(service, formOf({ a: 'one', b: 'far too long', c: 'three' }, fields))
  expect(codeOf(answer.b)).toBe('FileSizeLimitExceededError')
  for (const [name, size] of [['a', 3] as const, ['c', 5] as const]) {
    expect(answer[name]).toMatchObject({ size, original_filename: `${name}.txt`, metadata: { key: 'value' } })
    expect(await getInfo(service, (answer[name] as { uuid: string }).uuid)).toEqual(answer[name])
  }
  expect(answer.a).toMatchObject({ uuid: id, is_ready: true })
  expect(codeOf(await getInfo(service, other))).toBe('FileNotFoundError')
})

test('a form that is refused as a whole leaves what an earlier one has stored', async () => {
  const publicKeys = [{ publicKey: 'demopublickey', maxFileSizeBytes: 10 }]
  const service = await startTestService({ publicKeys })
  await postForm(service, withId('bytes'))
  const form = formOf({ a: 'bytes', b: 'far too long' }, { 'UPLOADCARE_FILE_ID[a]': id })
  expect(codeOf(await postForm(service, form))).toBe('FileSizeLimitExceededError')
  expect(await getInfo(service, id)).toMatchObject({ uuid: id })
  expect(await listData(service.dataDir)).toHaveLength(2)
})

test('the info in the answer says when a file is not ready', async () => {
  const service = await startTestService({ readyAfterInfoCalls: 1 })
  const { a } = await postForm(service, formOf({ a: '1' }, { UPLOADCARE_FILE_INFO: '1' }))
  expect(a as JsonObject).toMatchObject({ is_ready: false })
})

const sizes = { minPartSizeBytes: 5, minMultipartFileSizeBytes: 5 }

/** Starts a multipart upload and sends its bytes. */
async function startInParts(service: { url: string }, bytes: string): Promise<string> {
  const { uuid, parts } = await callApi(service, '/multipart/start/', {
    UPLOADCARE_PUB_KEY: 'demopublickey',
    filename: 'a.txt',
    size: String(bytes.length),
    content_type: 'text/plain',
  })
  await fetch((parts as string[])[0] ?? '', { method: 'PUT', body: bytes })
  return String(uuid)
}

test.each(['other bytes', 'in parts', 'half'])(
  'the id of an unfinished upload in parts is taken, also for a form of the bytes "%s"',
  async (bytes) => {
    const service = await startTestService(sizes)
    const uuid = await startInParts(service, 'in parts')
    const complete = () =>
      callApi(service, '/multipart/complete/', { UPLOADCARE_PUB_KEY: 'demopublickey', uuid })
    const [form, completed] = await Promise.all([postForm(service, withId(bytes, uuid)), complete()])
    expect(completed).toMatchObject({ uuid, size: 8 })
    if (bytes !== 'in parts') expect(codeOf(form)).toBe('UploadcareFileIdDuplicatedError')
    expect(await (await fetch(`${service.url}/${uuid}/`)).text()).toBe('in parts')
  },
)

test('the id of an unfinished resumable upload is taken', async () => {
  const service = await startTestService(sizes)
  const started = await fetch(`${service.url}/resumable/?pub_key=demopublickey`, {
    method: 'POST',
    headers: { 'upload-complete': '?0', 'upload-length': '8', 'upload-draft-interop-version': '9' },
  })
  const uuid = /resumable\/([^/]+)/.exec(started.headers.get('location') ?? '')?.[1] ?? ''
  expect(codeOf(await postForm(service, withId('other', uuid)))).toBe('UploadcareFileIdDuplicatedError')
  await fetch(`${service.url}/resumable/${uuid}/`, { method: 'DELETE' })
  expect(await postForm(service, withId('other', uuid))).toEqual({ file: uuid })
})
