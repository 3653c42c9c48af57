import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { cpSync, createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumArgs } from './lib/chromiumArgs.mjs'
import { findBrowser } from './lib/findBrowser.mjs'
import { findPort } from './lib/findPort.mjs'
import { guidePages } from './lib/guidePages.mjs'
import { makeImage } from './lib/makeImage.mjs'
import { PlainError } from './lib/PlainError.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { publishLocally } from './lib/publishLocally.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/runMain.mjs'
import { runNpm } from './lib/runNpm.mjs'
import { startFakeStore } from './lib/serverExamples/startFakeStore.mjs'
import { skillGuides } from './lib/skillGuides.mjs'
import { startGuides } from './lib/startGuides.mjs'
import { startLocalService } from './lib/startLocalService.mjs'

const size = /** @type {const} */ ({ format: 'png', width: 8, height: 8 })

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** A page has these before it follows a guide. */
const before = [
  'react@19',
  'react-dom@19',
  '@types/react@19',
  '@types/react-dom@19',
  'typescript@5.9',
  'vite@8',
]

// Types what the guides say, from an empty folder with their own commands: each page is compiled, built, and shows its uploader; quick
// starts and the skills of packages store a file. `--only vue,uppy` tries guides whose names contain a word.
await runMain(async (signal) => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const words = values.only?.split(',') ?? ['']
  if (!existsSync(join(root, 'packages/elements/bundles/lading.min.css')))
    throw new PlainError('The bundles have not been built; run `npm run build:bundles` first.')
  const isChosen = ({ guide = '' }) => words.some((word) => guide.includes(word))
  const registry = await publishLocally(await packPackages({ signal }), { signal })
  const data = mkdtempSync(join(tmpdir(), 'lading-guide-data-'))
  const port = await findPort({ asked: undefined, usual: 4100, flag: '--port' })
  const service = await startLocalService({ port, data, signal })
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs],
  })
  const tools = { registry: registry.url, service: service.url, browser, signal }
  const trials = [
    ...guidePages()
      .filter(isChosen)
      .map((page) => ({ ...page, follow: (/** @type {string} */ folder) => follow(page, folder, tools) })),
    ...[...startGuides(), ...skillGuides()].filter(isChosen).map((start) => ({
      ...start,
      follow: (/** @type {string} */ folder) => followStart(start, folder, tools),
    })),
  ]
  let failed = 0
  try {
    for (const trial of trials) {
      const folder = mkdtempSync(join(tmpdir(), 'lading-guide-'))
      try {
        await trial.follow(folder)
        console.log(`${trial.guide}: passed`)
      } catch (error) {
        signal.throwIfAborted()
        failed++
        console.error(`${trial.guide}: ${error instanceof Error ? error.message : error}`)
      } finally {
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      }
    }
  } finally {
    await browser.close()
    await service.stop()
    rmSync(data, { recursive: true, force: true, maxRetries: 3 })
    await registry.close()
  }
  return failed === 0 ? 0 : 1
})

/**
 * @typedef {object} Tools
 * @property {string} registry
 * @property {string} service
 * @property {import('playwright').Browser} browser
 * @property {AbortSignal} signal
 */

/**
 * @param {string[]} commands
 * @param {string} folder
 * @param {Tools} tools
 */
async function install(commands, folder, { registry, signal }) {
  const env = { npm_config_registry: registry, npm_config_audit: 'false', npm_config_fund: 'false' }
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  for (const command of commands) {
    check(
      command,
      await runNpm(command.split(' ').slice(1), { cwd: folder, env, quiet: true, signal }),
      signal,
    )
  }
}

/**
 * @param {string} what
 * @param {import('./lib/run.mjs').RunResult} result
 * @param {AbortSignal} signal
 */
function check(what, { code, output }, signal) {
  signal.throwIfAborted()
  if (code !== 0) throw new PlainError(`${what} failed.\n${output.trim()}`)
}

/**
 * Follows a quick start up to the first stored file.
 *
 * @param {import('./lib/startGuides.mjs').StartGuide} guide
 * @param {string} folder
 * @param {Tools} tools
 */
async function followStart(
  { before, commands, files, checks, build, copies, dist, handler, stored },
  folder,
  tools,
) {
  const { service, browser, signal } = tools
  const first = before.length > 0 ? [`npm install ${before.join(' ')}`] : []
  await install([...first, ...commands], folder, tools)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    // Another program of this machine can have the guide's port.
    writeFileSync(join(folder, path), text.replaceAll('http://127.0.0.1:4100', service))
  }
  if (copies) {
    const [from = '', to = ''] = copies
    cpSync(join(folder, 'node_modules', from), join(folder, to), { recursive: true })
  }
  if (checks) {
    const program = join(folder, 'node_modules', checks[0] ?? '')
    check(program, await run(process.execPath, [program], { cwd: folder, quiet: true, signal }), signal)
  }
  if (build) {
    const [program = '', ...args] = build
    const env = {
      NEXT_PUBLIC_SERVICE: service,
      NEXT_TELEMETRY_DISABLED: '1',
      NG_CLI_ANALYTICS: 'false',
      ASTRO_TELEMETRY_DISABLED: '1',
    }
    check(
      build.join(' '),
      await run(process.execPath, [join(folder, 'node_modules', program), ...args], {
        cwd: folder,
        env,
        quiet: true,
        signal,
      }),
      signal,
    )
  }
  const bucket = handler && (await openBucket(handler, folder, signal))
  const server = await serve(join(folder, dist), bucket?.route)
  const page = await browser.newPage()
  /** @type {string[]} */
  const problems = []
  page.on('pageerror', (error) => problems.push(String(error)))
  try {
    if (bucket) {
      await bucket.refuseStranger(server.url)
      await page.context().addCookies([{ name: 'session', value: 'ada', url: server.url }])
    }
    await page.goto(server.url)
    const file = {
      name: 'first.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await makeImage(null, size), 'base64'),
    }
    await page.getByLabel('Files to upload').first().setInputFiles(file, { timeout: 60_000 })
    await page
      .locator(stored)
      .first()
      .waitFor({ state: 'attached', timeout: 30_000 })
      .catch((error) => {
        throw new PlainError(`${error}\n${problems.join('\n')}`)
      })
    if (problems.length > 0) throw new PlainError(problems.join('\n'))
    if (bucket) assert.deepEqual(bucket.read('first.png'), file.buffer)
  } finally {
    await page.close()
    server.close()
    bucket?.close()
  }
}

/**
 * Compiles and loads a guide's handler, in front of a store in memory.
 *
 * @param {import('./lib/startGuides.mjs').StartHandler} handler
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function openBucket({ build: [program = '', ...args], module, path }, folder, signal) {
  const compiler = join(folder, 'node_modules', program)
  check(
    program,
    await run(process.execPath, [compiler, ...args], { cwd: folder, quiet: true, signal }),
    signal,
  )
  const store = await startFakeStore()
  Object.assign(process.env, store.env)
  const { POST } = await import(pathToFileURL(join(folder, module)).href)
  const server = createRequire(join(folder, 'package.json')).resolve('@lading/server/node')
  const { toNodeHandler } = await import(pathToFileURL(server).href)
  return {
    route: { path, handle: toNodeHandler(POST) },
    /** @param {string} url */
    async refuseStranger(url) {
      const body = JSON.stringify({ action: 'create', name: 'a.png', sizeBytes: 3, type: 'image/png' })
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch(new URL(path, url), { method: 'POST', headers, body })
      assert.equal(status, 401)
    },
    /** @param {string} name Of the file whose bytes are returned. */
    read: (name) => store.read(store.keys().find((key) => key.endsWith(`/${name}`)) ?? ''),
    close: () => store.close(),
  }
}

/**
 * @param {import('./lib/guidePages.mjs').GuidePage} guide
 * @param {string} folder
 * @param {Tools} tools
 */
async function follow({ commands, code, component }, folder, tools) {
  const { browser, signal } = tools
  await install([`npm install ${before.join(' ')}`, ...commands], folder, tools)
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/Page.tsx'), code)
  writeFileSync(
    join(folder, 'src/main.tsx'),
    `import { createRoot } from 'react-dom/client'\nimport { ${component} } from './Page'\ncreateRoot(document.body).render(<${component} />)\n`,
  )
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><link rel="icon" href="data:," /><script type="module" src="/src/main.tsx"></script>',
  )
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ESNext', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  for (const [name, ...args] of [
    ['typescript/bin/tsc'],
    ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  ]) {
    const program = join(folder, 'node_modules', name ?? '')
    check(
      name ?? '',
      await run(process.execPath, [program, ...args], { cwd: folder, quiet: true, signal }),
      signal,
    )
  }
  const server = await serve(join(folder, 'dist'))
  const page = await browser.newPage()
  /** @type {string[]} */
  const problems = []
  page.on('pageerror', (error) => problems.push(String(error)))
  try {
    await page.goto(server.url)
    await page.locator('.lading button').first().waitFor({ timeout: 15_000 })
    // The app, with all that the page's plugins import.
    await page.getByLabel('Files to upload').waitFor({ state: 'attached', timeout: 30_000 })
    if (problems.length > 0) throw new PlainError(problems.join('\n'))
  } finally {
    await page.close()
    server.close()
  }
}

/**
 * @param {string} folder A built page.
 * @param {{ path: string, handle: import('node:http').RequestListener }} [route] What else is at the page's origin.
 */
async function serve(folder, route) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === route?.path) return route.handle(request, response)
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end()
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(file))] ?? 'application/octet-stream'
    createReadStream(file).pipe(response.setHeader('content-type', type))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
