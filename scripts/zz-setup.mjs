import { cpSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { packPackages } from './lib/packPackages.mjs'
import { root } from './lib/root.mjs'
import { runNpm } from './lib/runNpm.mjs'
const folder = '/tmp/n49/guests'
mkdirSync(folder, { recursive: true })
cpSync(join(root, 'e2e/guests'), folder, { recursive: true })
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const signal = new AbortController().signal
for (const { folder: name, manifest: packed, tarball } of await packPackages({ signal })) {
  const file = join(folder, `${name.replace('/', '-')}.tgz`)
  writeFileSync(file, tarball)
  manifest.dependencies[packed.name] = `file:${file}`
}
for (const extra of process.argv.slice(2)) { const at = extra.lastIndexOf('@'); manifest.dependencies[extra.slice(0, at)] = extra.slice(at + 1) }
writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
const r = await runNpm(['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'], { quiet: true, signal })
console.log(r.code, r.output)
