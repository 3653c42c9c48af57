import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { findPort } from '../findPort.mjs'
import { PlainError } from '../PlainError.mjs'

const ATTEMPTS = 120
const PAUSE_MS = 500

/**
 * Starts an example and uploads a file by it, as a page does: a stranger is refused with the words of the page, a person with a
 * session uploads, and the file is verified. Then a browser does.
 *
 * @param {string} folder
 * @param {{ env: Record<string, string>, page: { upload(origin: string): Promise<void> }, signal: AbortSignal }} options
 */
export async function driveServer(folder, { env, page, signal }) {
  const port = String(await findPort({ asked: undefined, usual: 4600, flag: '' }))
  const origin = `http://127.0.0.1:${port}`
  let output = ''
  const server = spawn('npm', ['start'], {
    cwd: folder,
    // A group of its own: npm starts a shell, which starts the server.
    detached: true,
    env: { ...process.env, ...env, PORT: port, HOST: '127.0.0.1', ORIGIN: origin },
  })
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  try {
    const call = createCaller(`${origin}/api/upload`)
    const file = { action: 'create', name: 'a.txt', sizeBytes: 3, type: 'text/plain' }
    const refused = await waitFor(() => call(file, ''), signal)
    if (!refused) throw new PlainError(`The server did not start: ${output.trim()}`)
    assert.deepEqual(refused, {
      status: 403,
      body: { error: { code: 'rejected', message: 'Sign in to upload.' } },
    })
    const created = (await call(file, 'session=ada')).body
    const put = await fetch(created.urls[1], { method: 'PUT', body: 'abc', headers: created.headers })
    assert.equal(put.status, 200)
    const { status, body } = await call({ action: 'complete', ticket: created.ticket }, 'session=ada')
    assert.equal(status, 200)
    assert.match(body.key, /^[0-9a-f-]{36}\/a\.txt$/)
    await page.upload(origin)
  } finally {
    if (server.pid) process.kill(-server.pid)
  }
}

/** @param {string} url */
function createCaller(url) {
  /**
   * @param {object} fields
   * @param {string} cookie
   */
  return async (fields, cookie) => {
    const headers = { 'content-type': 'application/json', cookie, origin: new URL(url).origin }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(fields) })
    return { status: response.status, body: /** @type {any} */ (await response.json()) }
  }
}

/**
 * Repeats what fails while a server starts; null when it never succeeds.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {AbortSignal} signal
 */
async function waitFor(work, signal) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await work()
    } catch {
      await wait(PAUSE_MS, undefined, { signal })
    }
  }
  return null
}
