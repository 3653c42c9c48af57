import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromiumArgs } from '../chromiumArgs.mjs'
import { findWebkit } from '../findWebkit.mjs'
import { startLocalService } from '../startLocalService.mjs'
import { startWebkit } from './startWebkit.mjs'

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const layouts = ['regular', 'inline', 'minimal']

/** WebKitWebDriver leaves a request for a session unanswered now and then: it is then started again, once. */
const SESSION_MS = 120_000

/**
 * Uploads a file in each layout of the built page, with each driver of browsers.
 *
 * @param {string} folder The project, with the built page in `site`.
 * @param {string | undefined} executablePath Chromium; Playwright's own without it.
 * @param {AbortSignal} signal
 * @returns {Promise<Map<string, boolean>>} Whether each driver has uploaded in all layouts. A missing browser is left out.
 */
export async function driveHosts(folder, executablePath, signal) {
  const data = mkdtempSync(join(tmpdir(), 'lading-hosts-data-'))
  const path = join(data, 'hello.txt')
  writeFileSync(path, 'hello')
  const service = await startLocalService({ port: 0, data: join(data, 'service'), signal })
  const site = await serve(join(folder, 'site'))
  const programs = findWebkit()
  const chromiumOptions = { args: [...chromiumArgs], ...(executablePath && { executablePath }) }
  const results = new Map()
  try {
    for (const driver of ['playwright', 'scripted', ...(programs ? ['selenium'] : [])]) {
      const { [driver]: drive } = await import(pathToFileURL(join(folder, 'drivers', `${driver}.mjs`)).href)
      const upload = driver === 'selenium' && programs ? withWebkit(programs, drive) : drive
      results.set(driver, true)
      for (const layout of layouts) {
        signal.throwIfAborted()
        const url = `${site.url}/?${new URLSearchParams({ layout, service: service.url })}`
        try {
          await upload({ url, path, name: 'hello.txt', chromiumOptions })
        } catch (error) {
          console.error(`${driver}, ${layout}:`, error)
          results.set(driver, false)
        }
      }
    }
    return results
  } finally {
    site.close()
    await service.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * Returns a driver that has a WebKit of its own for each upload.
 *
 * @param {Parameters<typeof startWebkit>[0]} programs
 * @param {(options: object) => Promise<void>} drive
 * @returns {(options: object) => Promise<void>}
 */
function withWebkit(programs, drive) {
  return async (options) => {
    for (let isLast = false; ; isLast = true) {
      const session = await startWebkit(programs)
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        session.stop()
      }, SESSION_MS)
      try {
        return await drive({ ...options, session })
      } catch (error) {
        if (isLast || !isLate) throw error
      } finally {
        clearTimeout(timer)
        session.stop()
      }
    }
  }
}

/**
 * Serves a folder on a free port.
 *
 * @param {string} folder
 * @returns {Promise<{ url: string, close: () => void }>}
 */
function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
    if (!existsSync(file)) return response.writeHead(404).end()
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(file))] ?? 'application/octet-stream'
    response.setHeader('content-type', type)
    createReadStream(file).pipe(response)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() })
    })
  })
}
