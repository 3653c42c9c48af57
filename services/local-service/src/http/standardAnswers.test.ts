import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { createForm } from '../testing/fixtures/upload.js'

const uuid = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'

test.each(['/base/?jsonerrors=1', '/info/', `/${uuid}/-/json/`, '/unknown/'])(
  'a preflight of %s is answered',
  async (path) => {
    const service = await startTestService()
    const response = await fetch(service.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://a.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-uc-user-agent',
      },
    })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
      'access-control-allow-headers': 'X-UC-User-Agent, Content-Type, Content-Digest, Authorization',
      'access-control-expose-headers': 'Retry-After',
      'access-control-max-age': '600',
    })
  },
)

test.each(['/', '/health', '/info/', `/${uuid}/`, '/unknown', '/%zz', '/base/'])(
  '%s can be read from any page',
  async (path) => {
    const service = await startTestService()
    const { headers } = await fetch(service.url + path, { headers: { origin: 'https://a.test' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toBe('Retry-After')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  },
)

test('the start page introduces the service', async () => {
  const service = await startTestService()
  const response = await fetch(service.url)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toMatch(/^Lading local service \d+\.\d+\.\d+\n[\s\S]*POST \/base\//)
})

test('the health check answers', async () => {
  const service = await startTestService()
  expect(await (await fetch(`${service.url}/health`)).json()).toEqual({ status: 'ok' })
})

test.each(['/', '/health', '/metrics'])('HEAD %s answers like GET, without a body', async (path) => {
  const service = await startTestService()
  const response = await fetch(service.url + path, { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('an unknown address is a clear 404 in JSON', async () => {
  const service = await startTestService()
  const response = await fetch(`${service.url}/multipart/begin/`, { method: 'POST', body: createForm('x') })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    error: { status_code: 404, error_code: 'AddressNotFoundError' },
  })
})

test('each request is one log line unless the service is quiet', async () => {
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const loud = await startTestService({ quiet: false, log })
  await (await fetch(`${loud.url}/health`)).text()
  await loud.close()
  expect(lines).toEqual([expect.stringMatching(/^GET \/health 200 \d+ ms$/)])

  const quiet = await startTestService({ quiet: true, log })
  await (await fetch(`${quiet.url}/health`)).text()
  await quiet.close()
  expect(lines).toHaveLength(1)
})

test('latency holds every answer back', async () => {
  const service = await startTestService({ latencyMs: 2 ** 30 })
  const cut = expect(fetch(`${service.url}/health`)).rejects.toThrow()
  // Whether it connects now or later, the request can only end by being cut.
  await service.close()
  await cut
})

test('what is answered while the service closes is not hidden from pages', async () => {
  const service = await startTestService({ closeGraceMs: 60_000 })
  const socket = connect(service.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const chunks: string[] = []
  socket.on('data', (chunk) => chunks.push(String(chunk)))
  const request = (body: string) =>
    socket.write(
      `POST /base/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\n${body}`,
    )
  request('x')
  // The connection is busy, so closing waits for it.
  await vi.waitFor(async () => expect((await fetch(`${service.url}/health`)).status).toBe(200))
  const closed = service.close()
  socket.write('x')
  request('xx')
  await closed
  const [, second = ''] = chunks.join('').split('HTTP/1.1 ').slice(1)
  expect(second).toMatch(/^503 [\s\S]*access-control-allow-origin: \*/)
})
