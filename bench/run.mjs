// Measures everything that needs no browser. The comparison in the browser is described in bench/README.md.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const kernel = fileURLToPath(new URL('./kernel/run.mjs', import.meta.url))
const { status } = spawnSync(process.execPath, ['--expose-gc', kernel, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
