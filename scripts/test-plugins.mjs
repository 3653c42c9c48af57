import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs } from './lib/chromiumArgs.mjs'
import { findBrowser } from './lib/findBrowser.mjs'
import { PlainError } from './lib/PlainError.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { serveShop } from './lib/plugins/serveShop.mjs'
import { useForm, useOwn, useShop } from './lib/plugins/useShop.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/runMain.mjs'
import { runNpm } from './lib/runNpm.mjs'
import { startLocalService } from './lib/startLocalService.mjs'

// Compiles the example plugins against the packed packages, packs and installs them as well, and uses them on three pages in Chromium.
await runMain(async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), 'lading-plugins-'))
  const service = await startLocalService({ port: 0, data: join(folder, 'data'), signal })
  try {
    const names = readdirSync(join(root, 'examples/plugins')).filter((name) => !/\.|^page$/.test(name))
    cpSync(join(root, 'examples/plugins/page'), folder, { recursive: true })
    await install(folder, await writePackages(folder, signal), signal)
    await install(folder, await packPlugins(folder, names, signal), signal)
    await compile(folder, folder, signal)
    const server = await serveShop(folder)
    try {
      return await tryPages(server, service.url)
    } finally {
      await server.close()
    }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * @param {string} folder
 * @param {AbortSignal} signal
 * @returns {Promise<Record<string, string>>} Tarballs by the names of our packages.
 */
async function writePackages(folder, signal) {
  /** @type {Record<string, string>} */
  const tarballs = {}
  for (const { folder: name, manifest, tarball } of await packPackages({ signal })) {
    tarballs[manifest.name] = join(folder, `${name.replace('/', '-')}.tgz`)
    writeFileSync(tarballs[manifest.name] ?? '', tarball)
  }
  return tarballs
}

/**
 * Compiles the plugins in a folder that has our packages, and nothing of this repository, above it.
 *
 * @param {string} folder
 * @param {readonly string[]} names
 * @param {AbortSignal} signal
 * @returns {Promise<Record<string, string>>} Tarballs by the names of the plugins.
 */
async function packPlugins(folder, names, signal) {
  const sources = join(folder, 'plugins')
  cpSync(join(root, 'examples/plugins'), sources, { recursive: true })
  rmSync(join(sources, 'page'), { recursive: true })
  await compile(sources, folder, signal)
  /** @type {Record<string, string>} */
  const tarballs = {}
  for (const name of names) {
    const place = join(sources, name)
    cpSync(join(sources, 'built', name, 'src'), join(place, 'dist'), { recursive: true })
    const { code, output } = await runNpm(['pack', '--json', '--pack-destination', folder, place], {
      quiet: true,
      signal,
    })
    signal.throwIfAborted()
    if (code !== 0) throw new PlainError(`The plugin ${name} could not be packed: ${output.trim()}`)
    const [{ filename }] = JSON.parse(output)
    tarballs[JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')).name] = join(folder, filename)
  }
  // The page must find the installed plugins only.
  rmSync(sources, { recursive: true })
  return tarballs
}

/**
 * @param {string} place With a tsconfig.json.
 * @param {string} folder With the compiler.
 * @param {AbortSignal} signal
 */
async function compile(place, folder, signal) {
  const tsc = join(folder, 'node_modules/typescript/bin/tsc')
  const { code, output } = await run(process.execPath, [tsc, '-p', place, '--pretty', 'false'], {
    cwd: place,
    quiet: true,
    signal,
  })
  signal.throwIfAborted()
  if (code !== 0) throw new PlainError(`The examples don't compile:\n${output.trim()}`)
}

/**
 * @param {string} folder
 * @param {Record<string, string>} tarballs By package.
 * @param {AbortSignal} signal
 */
async function install(folder, tarballs, signal) {
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  for (const [name, file] of Object.entries(tarballs)) manifest.dependencies[name] = `file:${file}`
  writeFileSync(path, JSON.stringify(manifest))
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  const { code, output } = await runNpm(['install', '--prefix', folder, ...flags], { quiet: true, signal })
  signal.throwIfAborted()
  if (code !== 0) throw new PlainError(`The packages could not be installed: ${output.trim()}`)
}

/**
 * @param {import('./lib/plugins/useShop.mjs').Server} server
 * @param {string} serviceUrl
 * @returns {Promise<number>} The exit code.
 */
async function tryPages(server, serviceUrl) {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs],
  })
  try {
    for (const [name, use] of Object.entries({ shop: useShop, own: useOwn, form: useForm })) {
      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      /** @type {string[]} */
      const problems = []
      page.on('pageerror', (error) => problems.push(String(error)))
      page.on('console', (message) => {
        // A part that the store refuses once is a failed request.
        if (message.type() === 'error' && !message.text().includes('503')) problems.push(message.text())
      })
      await use(page, server, serviceUrl)
      if (problems.length > 0)
        throw new PlainError(`The page ${name} reports errors:\n${problems.join('\n')}`)
      console.log(`The plugins of the page ${name} are installed, compiled and used.`)
      await context.close()
    }
    return 0
  } finally {
    await browser.close()
  }
}
