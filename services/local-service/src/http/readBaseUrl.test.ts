import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readBaseUrl } from './readBaseUrl.js'

test.each([
  ['http', 'files.example.com:8080', 'http://files.example.com:8080'],
  ['https', '[::1]:4100', 'https://[::1]:4100'],
  ['javascript', 'files.example.com', 'http://files.example.com'],
  ['https', 'evil.test/x?', 'https://own.example'],
  ['https', 'a@evil.test', 'https://own.example'],
  ['https', '"><script>', 'https://own.example'],
])('what is forwarded as %s and %s makes no other kind of URL', (protocol, host, expected) => {
  const request = { protocol, host, headers: { host: 'own.example' } } as unknown as FastifyRequest
  expect(readBaseUrl(request, null)).toBe(expected)
})
