import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { installIfNeeded } from './installIfNeeded.mjs'
import { PlainError } from './PlainError.mjs'
import { root } from './root.mjs'
import { runMain } from './runMain.mjs'
import { runTool } from './runTool.mjs'

const PROGRAMS = ['swift-proxy-server', 'memcached', 'setpriv']
const ADVICE = 'apt-get install swift-proxy swift-account swift-container swift-object memcached'

const tests = [
  'services/server/src/handler/attacks.test.ts',
  'services/server/src/handler/copiedUploads.test.ts',
  'services/server/src/resumable/attacks.test.ts',
  'services/server/src/store/probeStore.test.ts',
  'services/service/src/s3',
  'services/service/src/cli/importDirectory.test.ts',
  'services/service/src/sharedJobs.test.ts',
]

/** Runs the attacks on the upload handlers and the tests of the service's storage on Swift, the store that keeps the fewest promises. */
export function swiftCommand() {
  return runMain(async (signal) => {
    const missing = PROGRAMS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
    if (missing.length > 0) throw new PlainError(`${missing.join(', ')} not found: ${ADVICE}`)
    await installIfNeeded({ signal })
    const swift = await startSwift()
    try {
      const env = { LADING_S3: swift.url, LADING_S3_COPY: '1' }
      const args = ['run', '--project', 'node', '--maxWorkers=1', '--testTimeout=60000', ...tests]
      return (await runTool('vitest', 'vitest', args, { signal, env })).code
    } finally {
      await swift.stop()
    }
  })
}

async function startSwift() {
  const dir = mkdtempSync(join(tmpdir(), 'lading-swift-'))
  const script = join(root, 'services/server/src/testing/start-swift.sh')
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', 'bash', script, join(dir, 'd')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SWIFT_MIN_PART: '1' },
  })
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => text.startsWith('S3: ') && resolve(text))
    child.once('exit', (code) => reject(new PlainError(`Swift ended with ${code}: see ${dir}/d/log.`)))
  })
  const [, origin = '', key = '', secret = ''] = /^S3: (\S+) access (\S+) secret (\S+)/.exec(line) ?? []
  return {
    url: origin.replace('://', `://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@`),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
