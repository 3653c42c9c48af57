import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs } from './lib/chromiumArgs.mjs'
import { findBrowser } from './lib/findBrowser.mjs'
import { guidePages } from './lib/guidePages.mjs'
import { PlainError } from './lib/PlainError.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { publishLocally } from './lib/publishLocally.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/runMain.mjs'
import { runNpm } from './lib/runNpm.mjs'

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A page has these before it follows a guide. */
const before = [
  'react@19',
  'react-dom@19',
  '@types/react@19',
  '@types/react-dom@19',
  'typescript@5.9',
  'vite@8',
]

// Types what the guides for React say, from an empty folder with their own commands: each page is compiled, built, and shows its uploader.
await runMain(async (signal) => {
  const registry = await publishLocally(await packPackages({ signal }), { signal })
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs],
  })
  let failed = 0
  try {
    for (const page of guidePages()) {
      const folder = mkdtempSync(join(tmpdir(), 'lading-guide-'))
      try {
        await follow(page, folder, registry.url, browser, signal)
        console.log(`${page.guide}: passed`)
      } catch (error) {
        signal.throwIfAborted()
        failed++
        console.error(`${page.guide}: ${error instanceof Error ? error.message : error}`)
      } finally {
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      }
    }
  } finally {
    await browser.close()
    await registry.close()
  }
  return failed === 0 ? 0 : 1
})

/**
 * @param {import('./lib/guidePages.mjs').GuidePage} guide
 * @param {string} folder
 * @param {string} registry
 * @param {import('playwright').Browser} browser
 * @param {AbortSignal} signal
 */
async function follow({ commands, code, component }, folder, registry, browser, signal) {
  const env = { npm_config_registry: registry, npm_config_audit: 'false', npm_config_fund: 'false' }
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const check = (
    /** @type {string} */ what,
    /** @type {import('./lib/run.mjs').RunResult} */ { code: exit, output },
  ) => {
    signal.throwIfAborted()
    if (exit !== 0) throw new PlainError(`${what} failed.\n${output.trim()}`)
  }
  for (const command of [`npm install ${before.join(' ')}`, ...commands]) {
    check(command, await runNpm(command.split(' ').slice(1), { cwd: folder, env, quiet: true, signal }))
  }
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
    check(name ?? '', await run(process.execPath, [program, ...args], { cwd: folder, quiet: true, signal }))
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

/** @param {string} folder A built page. */
async function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end()
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(file))] ?? 'application/octet-stream'
    createReadStream(file).pipe(response.setHeader('content-type', type))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
