import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createUploadService } from '@lading/testing'

/**
 * Starts a service in memory, over HTTP/1.1 or over HTTP/2 with a certificate of its own.
 *
 * @param {{ protocol: 'HTTP/1.1' | 'HTTP/2', latencyMs: number }} options `latencyMs` is added to each answer, those to preflights included.
 */
export async function startPackService({ protocol, latencyMs }) {
  const counts = { requests: 0, preflights: 0 }
  /** @type {ReturnType<typeof createUploadService>} */
  let service
  const handle = async (incoming, response) => {
    if (incoming.method === 'OPTIONS') counts.preflights += 1
    else counts.requests += 1
    const headers = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))
    const hasBody = incoming.method === 'POST' || incoming.method === 'PUT'
    const request = new Request(`${service.url}${incoming.url}`, {
      method: incoming.method,
      headers,
      ...(hasBody && { body: Readable.toWeb(incoming), duplex: 'half' }),
    })
    const [answer] = await Promise.all([service.handle(request), wait(latencyMs)])
    response.writeHead(answer.status, {
      ...Object.fromEntries(answer.headers),
      'access-control-max-age': '600',
      'timing-allow-origin': '*',
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
  const server =
    protocol === 'HTTP/2' ? createSecureServer(createCertificate(), handle) : createServer(handle)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const url = `${protocol === 'HTTP/2' ? 'https' : 'http'}://127.0.0.1:${port}`
  service = createUploadService({ url })
  return {
    url,
    counts,
    countFiles: async () => (await service.files()).length,
    async clear() {
      Object.assign(counts, { requests: 0, preflights: 0 })
      await service.clear()
    },
    close: () => server.close(),
  }
}

/** @returns {{ key: Buffer, cert: Buffer }} for this run alone; made by the command `openssl`. */
export function createCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'lading-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  try {
    execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
