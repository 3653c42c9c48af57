import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * @typedef {object} PageOptions
 * @property {boolean} [minify]
 * @property {Record<string, string>} [alias] Folders of modules that a package does not export.
 * @property {Record<string, URL>} [entries] Further scripts by name, such as workers.
 */

/**
 * Bundles a module for the browser and serves it on a page of its own origin.
 *
 * @param {URL} entry
 * @param {PageOptions} [options]
 */
export async function servePage(entry, { minify = false, alias = {}, entries = {} } = {}) {
  const { outputFiles } = await build({
    entryPoints: {
      main: fileURLToPath(entry),
      ...Object.fromEntries(Object.entries(entries).map(([name, url]) => [name, fileURLToPath(url)])),
    },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify,
    alias,
    write: false,
    outdir: '/',
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [join('/', path), Buffer.from(contents)]))
  const server = createServer(({ url = '/' }, response) => {
    const [path = '/'] = url.split('?')
    const found = files.get(path)
    response.setHeader('content-type', extname(path) === '.js' ? 'text/javascript' : 'text/html')
    response.end(
      found ?? '<!doctype html><title>Transport</title><script type="module" src="/main.js"></script>',
    )
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
