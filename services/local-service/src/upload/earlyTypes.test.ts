import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { callApi } from '../testing/fixtures/callApi.js'
import { startOrigin } from '../testing/fixtures/startOrigin.js'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'
import { checkDeclaredType } from './checkDeclaredType.js'

const publicKey = 'mine'
const FORBIDDEN = 'FileTypeForbiddenError'
const REASON = 'Uploading of these file types is not allowed'
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex')
const MEGABYTE = Buffer.alloc(1_048_576, 'x')

async function start(allowedTypes = ['image/*']) {
  return startTestService({
    publicKeys: [{ publicKey, allowedTypes }],
    minMultipartFileSizeBytes: 1,
    minPartSizeBytes: 1_048_576,
  })
}

/**
 * Sends a request's head and a megabyte of its body, then nothing more. Resolves to the answer, which arrives although the body
 * isn't complete.
 */
async function begin(url: string, lines: readonly string[], beginning: Uint8Array): Promise<string> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const [method = '', path = ''] = lines[0]?.split(' ') ?? []
  const head = [`${method} ${path} HTTP/1.1`, `host: ${host}`, ...lines.slice(1)].join('\r\n')
  socket.write(`${head}\r\n\r\n`)
  socket.write(beginning)
  socket.write(MEGABYTE)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

const field = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const filePart = (type: string, name: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`

test('a form is refused by the first bytes of a file, while the rest is still to come', async () => {
  const service = await start()
  const form = `${field('UPLOADCARE_PUB_KEY', publicKey)}${filePart('image/png', 'a.png')}`
  const lines = [
    'POST /base/?jsonerrors=1',
    'content-type: multipart/form-data; boundary=b',
    'content-length: 1000000000',
  ]
  expect(await begin(service.url, lines, Buffer.from(form))).toContain(FORBIDDEN)
  await expect.poll(() => listData(service.dataDir)).toEqual([])
})

test('in a form that asks for an answer for each file, the others are stored', async () => {
  const service = await start()
  const body = Buffer.concat([
    Buffer.from(field('UPLOADCARE_PUB_KEY', publicKey) + field('UPLOADCARE_FILE_INFO', '1')),
    Buffer.from(filePart('image/png', 'bad')),
    MEGABYTE,
    Buffer.from(`\r\n${filePart('image/svg+xml', 'good.svg')}`),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>'),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await fetch(`${service.url}/base/?jsonerrors=1`, { method: 'POST', body, headers })
  expect(await answer.json()).toMatchObject({
    bad: { error: { error_code: FORBIDDEN } },
    'good.svg': { mime_type: 'image/svg+xml' },
  })
})

test('parts are refused by the declared type, and by the first bytes if it was wrong', async () => {
  const service = await start()
  const startFields = { UPLOADCARE_PUB_KEY: publicKey, size: 3_000_000, part_size: 2_000_000 }
  const startAs = (content_type: string, filename: string) =>
    callApi(service, '/multipart/start/', { ...startFields, content_type, filename })
  expect(await startAs('text/plain', 'a.txt')).toMatchObject({ error: { error_code: FORBIDDEN } })
  const { parts, uuid } = (await startAs('image/png', 'a.png')) as unknown as {
    parts: string[]
    uuid: string
  }
  const [first = ''] = parts
  const lines = [`PUT ${first.slice(service.url.length)}`, 'content-length: 2000000']
  expect(await begin(service.url, lines, Buffer.from('text'))).toMatch(new RegExp(`${FORBIDDEN}|${REASON}`))
  // The upload can still be sent as announced.
  const image = Buffer.concat([PNG, Buffer.alloc(2_000_000 - PNG.length)])
  expect((await fetch(first, { method: 'PUT', body: image })).status).toBe(200)
  expect(uuid).toBeTruthy()
})

test('a resumable upload is refused by the declared type, and by the first bytes if it was wrong', async () => {
  const service = await start()
  const create = (type: string, body?: Uint8Array<ArrayBuffer>) =>
    fetch(`${service.url}/resumable/?pub_key=${publicKey}`, {
      method: 'POST',
      headers: {
        'upload-complete': '?0',
        'upload-length': '3000000',
        'content-type': type,
        'content-disposition': 'attachment; filename="a.bin"',
      },
      ...(body && { body }),
    })
  const refused = await create('text/plain')
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(FORBIDDEN)])
  expect(await listData(service.dataDir)).toEqual([])
  const location = (await create('image/png')).headers.get('location') ?? ''
  const lines = [
    `PATCH ${new URL(location).pathname}`,
    'upload-offset: 0',
    'upload-complete: ?1',
    'content-type: application/partial-upload',
    'content-length: 3000000',
  ]
  expect(await begin(service.url, lines, Buffer.from('text'))).toMatch(new RegExp(`${FORBIDDEN}|${REASON}`))
})

test('a download ends by its first bytes', async () => {
  const service = await start()
  let isClosed = false
  const origin = await startOrigin((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1_000_000_000 })
    response.write(MEGABYTE)
    response.on('close', () => {
      isClosed = true
    })
  })
  const { token } = await callApi(service, '/from_url/', {
    pub_key: publicKey,
    source_url: `${origin.url}/a.png`,
  })
  const status = async () =>
    (await fetch(`${service.url}/from_url/status/?token=${token}`)).json() as Promise<{ status: string }>
  await expect
    .poll(status)
    .toMatchObject({ status: 'error', error_code: 'DownloadFileValidationFailedError' })
  await expect.poll(() => isClosed).toBe(true)
})

test.each([
  ['text/plain', 'a.txt', false],
  ['text/plain; charset=utf-8', 'notes', false],
  ['', 'a.txt', true],
  ['application/octet-stream', 'a.exe', true],
  ['application/x-zip-compressed', 'a.zip', false],
  ['application/pdf', 'a.pdf', true],
  ['application/x-pdf', 'a.pdf', true],
  ['image/PNG', 'a', true],
])('the declared type %s of %s may be uploaded: %s', async (declaredMimeType, filename, isAllowed) => {
  const project = { allowedTypes: ['image/*', 'application/pdf'] }
  const check = checkDeclaredType(project, { declaredMimeType, filename })
  if (isAllowed) await check
  else await expect(check).rejects.toThrow('the project allows image/*, application/pdf')
})
