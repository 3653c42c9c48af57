import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * @typedef {object} Registry
 * @property {string} url
 * @property {(name: string) => Record<string, string>} tagsOf Dist-tags of a published package.
 * @property {() => Promise<void>} close
 */

/** @typedef {{ name: string, 'dist-tags': Record<string, string>, versions: Record<string, any> }} Packument */

/** Most bytes of one published package. */
const MAX_PUBLISH_BYTES = 32_000_000

/**
 * Serves an npm registry on this machine: it keeps what is published into it in memory, and refers npm to the public registry for
 * all other packages.
 *
 * @param {{ upstream?: string }} [options]
 * @returns {Promise<Registry>}
 */
export async function serveRegistry({ upstream = 'https://registry.npmjs.org' } = {}) {
  /** @type {Map<string, Packument>} */
  const packages = new Map()
  /** @type {Map<string, Buffer>} */
  const tarballs = new Map()
  const server = createServer((request, response) => {
    answer(request, response).catch((error) =>
      response.writeHead(500).end(JSON.stringify({ error: String(error) })),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const url = `http://127.0.0.1:${port}`

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function answer(request, response) {
    const path = decodeURIComponent(new URL(request.url ?? '/', url).pathname.slice(1))
    if (request.method === 'PUT') {
      publish(JSON.parse(await readBody(request)))
      return response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}')
    }
    const found = packages.get(path)
    if (found)
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
    const tarball = tarballs.get(path)
    if (tarball) return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(tarball)
    response.writeHead(302, { location: upstream + request.url }).end()
  }

  /** @param {Packument & { _attachments: Record<string, { data: string }> }} body What `npm publish` sends. */
  function publish({ name, versions, 'dist-tags': tags, _attachments }) {
    const kept = packages.get(name) ?? { name, 'dist-tags': {}, versions: {} }
    for (const [version, manifest] of Object.entries(versions)) {
      if (kept.versions[version]) throw new Error(`${name}@${version} is published already.`)
      const [attachment] = Object.values(_attachments)
      const bytes = Buffer.from(attachment?.data ?? '', 'base64')
      const file = `${name}/-/${name.replace(/.*\//, '')}-${version}.tgz`
      tarballs.set(file, bytes)
      const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
      const shasum = createHash('sha1').update(bytes).digest('hex')
      kept.versions[version] = { ...manifest, dist: { integrity, shasum, tarball: `${url}/${file}` } }
    }
    Object.assign(kept['dist-tags'], tags)
    packages.set(name, kept)
  }

  return {
    url,
    tagsOf: (name) => packages.get(name)?.['dist-tags'] ?? {},
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_PUBLISH_BYTES) throw new Error(`The package has more than ${MAX_PUBLISH_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
