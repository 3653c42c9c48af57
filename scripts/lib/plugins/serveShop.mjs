import { join } from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { findPort } from '../findPort.mjs'

/**
 * Builds the pages of the plugins and serves them, together with the endpoints of the shop that they upload to.
 *
 * @param {string} folder With the pages and what they import.
 */
export async function serveShop(folder) {
  const settings = {
    root: folder,
    configFile: /** @type {false} */ (false),
    logLevel: /** @type {const} */ ('error'),
  }
  const outDir = join(folder, 'dist')
  const input = ['shop.html', 'own.html', 'form.html'].map((name) => join(folder, name))
  await build({ ...settings, plugins: [react()], build: { outDir, rolldownOptions: { input } } })
  const shop = createShop()
  const port = await findPort({ asked: undefined, usual: 4700, flag: '' })
  const server = await preview({
    ...settings,
    plugins: [
      { name: 'shop', configurePreviewServer: ({ middlewares }) => void middlewares.use(shop.answer) },
    ],
    build: { outDir },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  return { origin: `http://127.0.0.1:${port}`, shop, close: () => server.close() }
}

/** Creates a server that keeps what it is sent. */
function createShop() {
  /** @type {{ notes: any[], large: number[], links: any[], albums: any[], files: Map<string, Buffer>, posted: { name: string, bytes: Buffer }[], refused: number }} */
  const kept = { notes: [], large: [], links: [], albums: [], files: new Map(), posted: [], refused: 0 }
  /** @type {Map<string, Map<number, Buffer>>} */
  const uploads = new Map()
  let count = 0
  const file = () => ({ id: ++count, url: `https://shop.example/files/${count}` })
  /** @type {Record<string, (request: import('node:http').IncomingMessage, url: URL) => Promise<unknown>>} */
  const routes = {
    async '/api/notes'(request) {
      kept.notes.push(await json(request))
      return file()
    },
    async '/api/large'(request) {
      kept.large.push((await buffer(request)).length)
      return file()
    },
    async '/api/links'(request) {
      kept.links.push(await json(request))
      return { ...file(), size: 1234, type: 'application/pdf' }
    },
    async '/api/albums'(request) {
      kept.albums.push(await json(request))
      return { id: kept.albums.length, url: `https://shop.example/albums/${kept.albums.length}` }
    },
    async '/api/form'(request) {
      const type = request.headers['content-type'] ?? ''
      const form = await new Response(new Uint8Array(await buffer(request)), {
        headers: { 'content-type': type },
      }).formData()
      for (const file of form.getAll('photos'))
        if (typeof file === 'object')
          kept.posted.push({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })
      return {}
    },
    async '/api/uploads'(request) {
      const { name } = /** @type {any} */ (await json(request))
      uploads.set(name, new Map())
      return { key: name, uploadId: 'one' }
    },
    async '/api/uploads/sign'(request) {
      const { key, partNumber } = /** @type {any} */ (await json(request))
      return { url: `/api/part?key=${encodeURIComponent(key)}&number=${partNumber}` }
    },
    async '/api/part'(request, { searchParams }) {
      const bytes = await buffer(request)
      // A store that is busy once.
      if (searchParams.get('number') === '2' && kept.refused++ === 0) return undefined
      uploads.get(searchParams.get('key') ?? '')?.set(Number(searchParams.get('number')), bytes)
      return {}
    },
    async '/api/uploads/parts'(request) {
      const { key } = /** @type {any} */ (await json(request))
      return [...(uploads.get(key)?.keys() ?? [])]
        .sort((a, b) => a - b)
        .map((number) => ({ number, etag: `part-${number}` }))
    },
    async '/api/uploads/complete'(request) {
      const { key, parts } = /** @type {any} */ (await json(request))
      const bytes = parts.map(({ number = 0 }) => uploads.get(key)?.get(number) ?? Buffer.alloc(0))
      kept.files.set(key, Buffer.concat(bytes))
      return { key, url: `https://shop.example/${key}` }
    },
  }
  return {
    kept,
    /** @type {import('vite').Connect.NextHandleFunction} */
    async answer(request, response, next) {
      const url = new URL(request.url ?? '', 'http://shop.invalid')
      const route = routes[url.pathname]
      // The answer to a form is a page of its own, for which the browser wants an icon.
      if (url.pathname === '/favicon.ico') {
        response.writeHead(204).end()
        return
      }
      if (!route) {
        next()
        return
      }
      const answer = await route(request, url)
      response.statusCode = answer ? 200 : 503
      response.end(JSON.stringify(answer ?? {}))
    },
  }
}
