import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'
import { createForm, postForm } from '../testing/fixtures/upload.js'

async function startHalfUpload(port: number, fieldsBefore = '') {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const part = `${fieldsBefore}--b\r\nContent-Disposition: form-data; name="file"; filename="half.bin"\r\n\r\n`
  socket.write(
    `POST /base/?jsonerrors=1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000000\r\n\r\n${part}`,
  )
  socket.write(Buffer.alloc(500_000, 1))
  return socket
}

test('a client that goes away in the middle leaves nothing on disk', async () => {
  const service = await startTestService()
  const socket = await startHalfUpload(service.port)
  await vi.waitFor(async () => expect(await listData(service.dataDir)).toHaveLength(1))
  socket.destroy()
  await vi.waitFor(async () => expect(await listData(service.dataDir)).toEqual([]))
})

test('closing the service in the middle of an upload leaves nothing on disk', async () => {
  const service = await startTestService()
  const socket = await startHalfUpload(service.port)
  socket.on('error', () => {})
  await vi.waitFor(async () => expect(await listData(service.dataDir)).toHaveLength(1))
  await service.close()
  expect(await listData(service.dataDir)).toEqual([])
})

test('an interruption after the first of two files takes back both', async () => {
  const service = await startTestService()
  const whole = '--b\r\nContent-Disposition: form-data; name="first"; filename="whole"\r\n\r\nwhole\r\n'
  const socket = await startHalfUpload(service.port, whole)
  socket.on('error', () => {})
  await vi.waitFor(async () => expect(await listData(service.dataDir)).toHaveLength(2))
  await service.close()
  expect(await listData(service.dataDir)).toEqual([])
})

test('a wrong key that comes first is answered without waiting for the file', async () => {
  const service = await startTestService()
  const field = '--b\r\nContent-Disposition: form-data; name="UPLOADCARE_PUB_KEY"\r\n\r\nwrong\r\n'
  const socket = await startHalfUpload(service.port, field)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('ProjectPublicKeyInvalidError')
  socket.destroy()
})

test('the rest of a refused upload is read, so that the connection stays usable', async () => {
  const service = await startTestService()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const field = '--b\r\nContent-Disposition: form-data; name="UPLOADCARE_PUB_KEY"\r\n\r\nwrong\r\n'
  const upload = request(`${service.url}/base/`, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  upload.write(`${field}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`)
  upload.write(Buffer.alloc(30_000_000))
  upload.end('\r\n--b--\r\n')
  const [[refusal]] = await Promise.all([once(upload, 'response'), once(upload, 'finish')])
  expect(refusal.statusCode).toBe(403)
  refusal.resume()
  const [next] = await once(request(`${service.url}/health`, { agent }).end(), 'response')
  expect(next.statusCode).toBe(200)
  agent.destroy()
})

test('a disk that refuses is an internal error, logged with its cause and without a trace on disk', async () => {
  const lines: string[] = []
  const service = await startTestService({ log: (line) => lines.push(line) })
  await rm(join(service.dataDir, 'tmp'), { recursive: true })
  await writeFile(join(service.dataDir, 'tmp'), 'in the way')
  expect(await postForm(service, createForm('x'))).toEqual({
    error: { status_code: 500, content: 'Internal error.', error_code: 'UploadAPIError' },
  })
  expect(lines.join('\n')).toMatch(/StorageError[\s\S]+caused by[\s\S]+ENOTDIR/)
})

test('a refused rename takes back the bytes that were already there', async () => {
  const service = await startTestService()
  const files = join(service.dataDir, 'files')
  await rm(files, { recursive: true })
  await writeFile(files, 'in the way')
  expect(await postForm(service, createForm('x'))).toMatchObject({ error: { error_code: 'UploadAPIError' } })
  expect(await readdir(join(service.dataDir, 'tmp'))).toEqual([])
})
