import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createContentDisposition } from './cdn/createContentDisposition.js'
import { isLinkLocal } from './http/classifyAddress.js'
import { createHttpServer } from './http/createHttpServer.js'
import { createStrangerBudget } from './http/createStrangerBudget.js'
import { mintToken } from './testing/fixtures/mintToken.js'
import { listData, startTestService } from './testing/fixtures/startTestService.js'
import { createForm, postForm, upload } from './testing/fixtures/upload.js'

const SECRET = 'demosecretkey'
const signed = { publicKey: 'signed', secretKey: SECRET, maxFileSizeBytes: 1000 }
const seconds = () => Math.floor(Date.now() / 1000)
const claims = (uc?: unknown) => ({ iat: seconds(), exp: seconds() + 600, ...(uc ? { uc } : {}) })

async function sendWithToken(url: string, token: string): Promise<Record<string, unknown>> {
  const body = new FormData()
  body.set('UPLOADCARE_PUB_KEY', 'signed')
  body.set('file', new Blob(['hello']), 'a.txt')
  const headers = { authorization: `Bearer ${token}` }
  return (await (
    await fetch(`${url}/base/?jsonerrors=1`, { method: 'POST', body, headers })
  ).json()) as Record<string, unknown>
}

test('another spelling of a token is refused, and spends nothing of its own', async () => {
  const { url } = await startTestService({ publicKeys: [signed] })
  const token = await mintToken(claims({ restrictions: { limits: { operations: 1 } } }))
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(token.at(-1) ?? '')
  const others = [1, 2, 3].map(
    (step) => `${token.slice(0, -1)}${alphabet[(last & ~3) + ((last + step) & 3)]}`,
  )
  for (const spelling of [`${token}=`, ...others])
    expect(await sendWithToken(url, spelling)).toHaveProperty('error')
  expect(await sendWithToken(url, token)).toHaveProperty('file')
  expect(await sendWithToken(url, token)).toMatchObject({
    error: { error_code: 'OperationsLimitExceededError' },
  })
})

test.each([
  { uc: { restriction: {} } },
  { uc: { Restrictions: {} } },
  { uc: { restrictions: { scopes: ['/base/'] } } },
  { uc: { restrictions: { limits: { operation: 1 } } } },
  { uc: { restrictions: { limits: { operations: 1 }, size: 1 } } },
  { UC: { restrictions: {} } },
  { restrictions: { scope: ['/group/'] } },
  { aud: 'another' },
])('a token with a name that is not known is refused: %j', async (given) => {
  const { url } = await startTestService({ publicKeys: [signed] })
  const token = await mintToken({ ...claims(), ...given })
  expect(await sendWithToken(url, token)).toMatchObject({ error: { error_code: 'AccessTokenInvalidError' } })
})

test('a project with an unknown field does not start, and is named', async () => {
  const misspelled = { publicKey: 'a', maxFileSizeByte: 1 } as never
  await expect(startTestService({ publicKeys: [misspelled] })).rejects.toThrow('maxFileSizeByte')
})

test('later calls of an upload, and groups, belong to the project that they name', async () => {
  const { url } = await startTestService({
    publicKeys: ['demopublickey', 'other'],
    minMultipartFileSizeBytes: 1,
    minPartSizeBytes: 1,
  })
  const call = async (path: string, fields: Record<string, string>) =>
    (await (
      await fetch(`${url}${path}?jsonerrors=1`, { method: 'POST', body: new URLSearchParams(fields) })
    ).json()) as Record<string, unknown>
  const file = { filename: 'a.txt', size: '5', content_type: 'text/plain', part_size: '5' }
  const { uuid, parts } = await call('/multipart/start/', { UPLOADCARE_PUB_KEY: 'demopublickey', ...file })
  await fetch(String((parts as string[])[0]), { method: 'PUT', body: 'hello' })
  for (const path of ['/multipart/parts/', '/multipart/complete/', '/multipart/abort/']) {
    const answer = await call(path, { UPLOADCARE_PUB_KEY: 'other', uuid: String(uuid) })
    expect(answer).toMatchObject({ error: { error_code: 'MultipartFileNotFoundError' } })
  }
  const resumable = await fetch(`${url}/resumable/${uuid}/?pub_key=other`)
  expect(resumable.status).toBe(404)
  expect(
    await call('/multipart/complete/', { UPLOADCARE_PUB_KEY: 'demopublickey', uuid: String(uuid) }),
  ).toMatchObject({ size: 5 })
  const group = { 'files[0]': String(uuid) }
  expect(await call('/group/', { pub_key: 'other', ...group })).toHaveProperty('error')
  const { id } = await call('/group/', { pub_key: 'demopublickey', ...group })
  const info = await fetch(`${url}/group/info/?jsonerrors=1&pub_key=other&group_id=${id}`)
  expect(await info.json()).toMatchObject({ error: { error_code: 'GroupNotFoundError' } })
})

test('a form without a right is refused before the bytes of its file are stored', async () => {
  const { port, dataDir } = await startTestService({ publicKeys: [signed] })
  const socket = connect(port, '127.0.0.1')
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${part('UPLOADCARE_PUB_KEY', 'signed')}${part('signature', 'a'.repeat(64))}${part('expire', '9999999999')}`
  socket.write(
    `POST /base/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000000\r\n\r\n${head}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toContain('403 Forbidden')
  expect(await listData(dataDir)).toEqual([])
  socket.destroy()
})

test('a signed form whose file comes first is stored, as the published client sends it', async () => {
  const service = await startTestService({ publicKeys: [signed] })
  const expire = String(seconds() + 600)
  const form = new FormData()
  form.set('file', new Blob(['hello']), 'a.txt')
  form.set('UPLOADCARE_PUB_KEY', 'signed')
  form.set('signature', createHmac('sha256', SECRET).update(expire).digest('hex'))
  form.set('expire', expire)
  expect(await postForm(service, form)).toHaveProperty('file')
})

test('bytes of strangers are limited for a client network, and shared by all, and given back', () => {
  const budget = createStrangerBudget({ clientBytes: 10, totalBytes: 15 })
  const ended: string[] = []
  const open = (ip: string) => budget.open(ip, () => void ended.push(ip))
  const first = open('2001:db8::1')
  first.take(8)
  expect(() => open('2001:db8::2').take(3)).toThrow('before the file')
  // Another network in the same site.
  open('2001:db8:0:1::1').take(2)
  expect(() => open('2001:db8:0:2::1').take(1)).toThrow('before the file')
  open('9.9.9.9').take(5)
  expect(ended).toEqual([])
  // The site holds more than a third.
  open('8.8.8.8').take(4)
  expect(ended).toEqual(['2001:db8::1'])
  expect(() => first.take(1)).toThrow('before the file')
  first.release()
  open('7.7.7.7').take(4)
})

test('metadata keys of dots are refused, and a file is removed at its documented URL only', async () => {
  const service = await startTestService({
    publicKeys: [{ publicKey: 'demopublickey', secretKey: SECRET, isSignatureRequired: false }],
  })
  for (const key of ['.', '..', '...']) {
    expect(
      await postForm(service, createForm('a', { fields: { [`metadata[${key}]`]: 'b' } })),
    ).toHaveProperty('error')
  }
  const uuid = await upload(service, 'hello')
  const headers = { authorization: `Uploadcare.Simple demopublickey:${SECRET}` }
  const answer = await fetch(`${service.url}/files/${uuid}/metadata/../`, { method: 'DELETE', headers })
  expect(answer.status).toBe(404)
  expect((await fetch(`${service.url}/${uuid}/`)).status).toBe(200)
})

test('types that are not listed are downloads', () => {
  for (const type of ['audio/svg+xml', 'video/html', 'audio/x-unknown', 'image/svg+xml', 'text/html']) {
    expect(createContentDisposition(type, 'a')).toMatch(/^attachment/)
  }
  for (const type of ['audio/mpeg', 'video/mp4', 'image/png'])
    expect(createContentDisposition(type, 'a')).toMatch(/^inline/)
})

test.each([
  '100.100.100.200',
  '192.0.0.192',
  '64:ff9b:1::1',
  '64:ff9b:1::a9fe:a9fe',
  '2001::1',
  '0.0.0.0',
  '::',
  '255.255.255.255',
  '224.0.0.1',
  'ff02::1',
])('a webhook may not call %s', (address) => expect(isLinkLocal(address)).toBe(true))

test('a connection whose request ends while the server closes is closed with it', async () => {
  const http = createHttpServer({ log: () => {}, headersTimeLimitMs: 60_000 })
  const answers: (() => void)[] = []
  http.serve(
    (_request, response) => answers.push(() => response.end('ok')),
    () => {},
  )
  const port = await http.listen(0, '127.0.0.1')
  const agent = new Agent({ keepAlive: true })
  const sent = request({ port, host: '127.0.0.1', agent }).end()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  http.drain()
  const answered = once(sent, 'response')
  answers[0]?.()
  const [response] = await answered
  expect(response.headers.connection).toBe('close')
  response.resume()
  await http.close(30_000)
  agent.destroy()
})
