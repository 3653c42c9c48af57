import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from './PlainError.mjs'
import { runNpm } from './runNpm.mjs'

/** Longer than a person may have to wait: a trial that is too slow says by how much. */
const PATIENCE_MS = 240_000

/**
 * @typedef {object} Trial
 * @property {number} createMs From the command to the written project, with the download of `create-lading`.
 * @property {number} installMs Of the dependencies: a download, mostly.
 * @property {number} [storedMs] From `npm run dev` to the first stored file.
 * @property {number} [testMs] Of the template's own tests.
 */

/**
 * Starts a project as a person does, and uploads a file in its page.
 *
 * @param {object} options
 * @param {string} options.template
 * @param {string} options.folder An empty one, in which the project is made.
 * @param {string} options.registry
 * @param {Record<string, string>} options.bucket What the template for an own bucket reads from `.env.local`.
 * @param {import('playwright').Browser} options.browser
 * @param {AbortSignal} options.signal
 * @returns {Promise<Trial>}
 * @throws PlainError when a step fails
 */
export async function tryTemplate({ template, folder, registry, bucket, browser, signal }) {
  const env = {
    npm_config_registry: registry,
    npm_config_cache: join(folder, '.npm'),
    npm_config_update_notifier: 'false',
  }
  const npm = async (/** @type {string[]} */ args, /** @type {string} */ cwd) => {
    const began = performance.now()
    const { code, output } = await runNpm(args, { cwd, env, quiet: true, signal })
    signal.throwIfAborted()
    if (code !== 0) throw new PlainError(`${template}: npm ${args.join(' ')} failed.\n${output.trim()}`)
    return performance.now() - began
  }
  const createMs = await npm(['create', '--yes', 'lading', 'app', '--', '--template', template], folder)
  const project = join(folder, 'app')
  const installMs = await npm(['install', '--no-audit', '--no-fund'], project)
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const testMs = scripts.test ? await npm(['test'], project) : undefined
  if (template === 'own-bucket') {
    const lines = Object.entries(bucket).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(join(project, '.env.local'), lines.join(''))
  }
  for (const script of ['types', 'build']) if (scripts[script]) await npm(['run', script], project)
  const storedMs = await uploadInDevelopment(project, template, browser, signal)
  return { createMs, installMs, storedMs, ...(testMs !== undefined && { testMs }) }
}

/**
 * @param {string} project
 * @param {string} template
 * @param {import('playwright').Browser} browser
 * @param {AbortSignal} signal
 */
async function uploadInDevelopment(project, template, browser, signal) {
  const stop = new AbortController()
  let output = ''
  const began = performance.now()
  const address = new Promise((/** @type {(url: string) => void} */ resolve) => {
    const write = (/** @type {string} */ _, /** @type {Buffer} */ chunk) => {
      output += chunk
      const url = /https?:\/\/(?:localhost|127\.0\.0\.1):\d+\/?/.exec(withoutColors(output))
      if (url) resolve(url[0])
    }
    const options = { cwd: project, write, signal: AbortSignal.any([signal, stop.signal]) }
    // Another project of this machine may have the usual port.
    runNpm(['run', 'dev', '--', '--port', '0'], options).then(() => resolve(''))
  })
  const page = await browser.newPage()
  const problems = /** @type {string[]} */ ([])
  page.on('pageerror', (error) => problems.push(String(error)))
  try {
    const url = await address
    if (!url) throw new PlainError(`${template}: npm run dev failed.\n${output.trim()}`)
    await page.goto(url, { timeout: PATIENCE_MS })
    const file = { name: 'first.txt', mimeType: 'text/plain', buffer: Buffer.from('first') }
    await page.getByLabel('Files to upload').setInputFiles(file, { timeout: PATIENCE_MS })
    if (template === 'plugin') {
      await page.getByText('1 file uploaded').first().waitFor({ timeout: PATIENCE_MS })
    } else
      await page
        .locator('main a', { hasText: 'first.txt' })
        .waitFor({ state: 'attached', timeout: PATIENCE_MS })
    const storedMs = performance.now() - began
    if (template === 'plugin') await replacePlugin(page, project)
    if (problems.length > 0) throw new PlainError(`${template}: ${problems.join('\n')}`)
    return storedMs
  } finally {
    await page.close()
    stop.abort()
  }
}

/**
 * Changes the plugin while its page is open: its label changes, and the list stays.
 *
 * @param {import('playwright').Page} page
 * @param {string} project
 */
async function replacePlugin(page, project) {
  const path = join(project, 'src/note.ts')
  writeFileSync(path, readFileSync(path, 'utf8').replace('Write a note', 'Jot something down'))
  await page.getByRole('button', { name: 'Add more' }).click()
  await page.getByRole('button', { name: 'Jot something down' }).waitFor({ timeout: 30_000 })
  await page.getByText('first.txt').first().waitFor({ state: 'attached', timeout: 30_000 })
}

/** @param {string} text What a program prints, for which Vite colors its addresses. */
function withoutColors(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it begins a color.
  return text.replace(/\u001b\[[\d;]*m/g, '')
}
