import { join } from 'node:path'
import { build, preview } from 'vite'
import { findPort } from '../findPort.mjs'
import { uppyServers } from '../uppyServers.mjs'

/**
 * Builds the page of the trials and serves it with the servers that Uppy's uploaders need.
 *
 * @param {string} folder With the page and what it imports.
 * @param {string} localServiceUrl
 */
export async function servePage(folder, localServiceUrl) {
  const settings = {
    root: folder,
    configFile: /** @type {false} */ (false),
    logLevel: /** @type {const} */ ('error'),
  }
  await build({ ...settings, build: { outDir: join(folder, 'dist'), minify: false } })
  const port = await findPort({ asked: undefined, usual: 4600, flag: '' })
  const origin = `http://127.0.0.1:${port}`
  const server = await preview({
    ...settings,
    build: { outDir: join(folder, 'dist') },
    preview: { host: '127.0.0.1', port, strictPort: true },
    plugins: [uppyServers({ origin, localServiceUrl }), simpleServers()],
  })
  return { origin, close: () => server.close() }
}

/**
 * A plugin of Vite with a form at `/form`, a letter for links at `/letter.txt`, and the smallest Transloadit: its assemblies
 * receive their files by tus, and have ended when they are asked for.
 *
 * @returns {import('vite').Plugin}
 */
function simpleServers() {
  return {
    name: 'lading-simple-servers',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url === '/letter.txt') {
          response.setHeader('content-type', 'text/plain')
          response.end('a letter')
        } else if (request.url === '/form' && request.method === 'POST') {
          request.resume().on('end', () => {
            response.setHeader('content-type', 'application/json')
            response.end(JSON.stringify({ uuid: 'first', url: '/letter.txt' }))
          })
        } else if (request.url?.startsWith('/assemblies')) {
          const origin = `http://${request.headers.host}`
          const assembly = {
            ok: request.method === 'GET' ? 'ASSEMBLY_COMPLETED' : 'ASSEMBLY_UPLOADING',
            assembly_id: 'first',
            assembly_url: `${origin}/assemblies/first`,
            assembly_ssl_url: `${origin}/assemblies/first`,
            tus_url: `${origin}/uppy/tus`,
            websocket_url: `${origin}/none`,
            uploads: [],
            results: {},
          }
          request.resume().on('end', () => {
            response.setHeader('content-type', 'application/json')
            response.end(JSON.stringify(assembly))
          })
        } else next()
      })
    },
  }
}
