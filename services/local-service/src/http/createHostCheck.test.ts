import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { LocalServiceOptions } from '../options/LocalServiceOptions.js'
import { startOrigin } from '../testing/fixtures/startOrigin.js'
import { startTestService } from '../testing/fixtures/startTestService.js'

/** Requests a path under a host name that leads to the service. */
function get(port: number, host: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

test.each<[host: string, status: number, options?: Partial<LocalServiceOptions>]>([
  ['localhost', 200],
  ['LOCALHOST:4100', 200],
  ['demopublickey.localhost:4100', 200],
  ['127.0.0.1:4100', 200],
  ['192.168.0.5:4100', 200],
  ['[::1]:4100', 200],
  ['evil.test:4100', 421],
  ['localhost.evil.test', 421],
  ['127.0.0.1.evil.test', 421],
  ['uploads', 421],
  ['uploads:4100', 200, { allowedHosts: ['Uploads'] }],
  ['other', 421, { allowedHosts: ['uploads'] }],
  ['anything.test', 200, { allowedHosts: ['*'] }],
  ['cdn.test', 200, { publicUrl: 'https://cdn.test/files/' }],
])('the host "%s" is answered with %i', async (host, status, options) => {
  const { port } = await startTestService(options)
  expect(await get(port, host, '/health')).toMatchObject({ status })
})

test('a page whose name leads to this machine reads nothing, and learns why', async () => {
  const origin = await startOrigin((_request, response) => response.end('secret'))
  const { port } = await startTestService()
  const { status, body } = await get(port, 'evil.test:4100', `/demopublickey/${origin.url}/admin/key`)
  expect([status, origin.requests]).toEqual([421, []])
  expect(body).toMatch(
    /^The service does not answer to the host name "evil.test": allow it with --allow-host/,
  )
})

test('a client of the upload API gets the refusal as an error with a code, which its page can read', async () => {
  const { port } = await startTestService()
  const { body } = await get(port, 'evil.test', '/info/?jsonerrors=1')
  expect(JSON.parse(body)).toMatchObject({ error: { status_code: 421, error_code: 'HostNotAllowedError' } })
})
