import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './lib/findBrowser.mjs'
import { driveHosts } from './lib/hosts/driveHosts.mjs'
import { PlainError } from './lib/PlainError.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/runMain.mjs'
import { runNpm } from './lib/runNpm.mjs'

/** Packages that these pages need in addition to Lading. */
const dependencies = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  '@babel/preset-env': '^7.0.0',
  '@babel/preset-react': '^7.0.0',
  'babel-jest': '^30.0.0',
  jest: '^30.0.0',
  'jest-environment-jsdom': '^30.0.0',
  '@testing-library/dom': '^10.0.0',
  '@testing-library/react': '^16.0.0',
  '@testing-library/user-event': '^14.0.0',
  vitest: '^4.0.0',
  vite: '^8.0.0',
  jsdom: '^27.0.0',
  'happy-dom': '^20.0.0',
  '@playwright/test': '1.65.1',
  'selenium-webdriver': '^4.0.0',
}

// Tests of pages, as customers write them, run against the packed packages: in documents of Node, and in browsers.
await runMain(async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), 'lading-hosts-'))
  try {
    cpSync(join(root, 'e2e', 'hosts'), folder, { recursive: true })
    await install(folder, signal)
    const results = new Map()
    /** @type {(name: string, args: readonly string[]) => Promise<void>} */
    const runNode = async (name, args) => {
      const { code } = await run(process.execPath, args, { cwd: folder, signal })
      signal.throwIfAborted()
      results.set(name, code === 0)
    }
    const bin = (/** @type {string} */ path) => join(folder, 'node_modules', path)
    await runNode('Jest with jsdom', [bin('jest/bin/jest.js'), '--config', 'jest/jest.config.cjs'])
    for (const document of ['jsdom', 'happy-dom']) {
      const config = `vitest-${document}/vitest.config.mjs`
      await runNode(`Vitest with ${document}`, [bin('vitest/vitest.mjs'), 'run', '--config', config])
    }
    await runNode('Vite', [
      bin('vite/bin/vite.js'),
      'build',
      'page',
      '--logLevel',
      'error',
      '--outDir',
      join(folder, 'site'),
    ])
    const browser = findBrowser()
    for (const [name, passed] of await driveHosts(folder, browser, signal)) results.set(name, passed)
    for (const [name, passed] of results) console.log(`${name}: ${passed ? 'passed' : 'failed'}`)
    return [...results.values()].every(Boolean) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function install(folder, signal) {
  const packages = await packPackages({ signal })
  /** @type {Record<string, string>} */
  const tarballs = {}
  for (const { folder: name, manifest, tarball } of packages) {
    const file = join(folder, `${name.replace('/', '-')}.tgz`)
    writeFileSync(file, tarball)
    tarballs[manifest.name] = `file:${file}`
  }
  const manifest = {
    private: true,
    dependencies: {
      ...dependencies,
      '@lading/testing': tarballs['@lading/testing'],
      '@lading/uploader': tarballs['@lading/uploader'],
    },
    // None of them is in the registry.
    overrides: tarballs,
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const { code, output } = await runNpm(['install', '--prefix', folder, ...flags], { quiet: true, signal })
  signal.throwIfAborted()
  if (code !== 0) throw new PlainError(`The packages could not be installed: ${output.trim()}`)
}
