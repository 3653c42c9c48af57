import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(
  new URL('../../services/local-service/bin/lading-local-service.js', import.meta.url),
)

/**
 * Starts the built local service as a process of its own, on a data directory that `stop` removes.
 *
 * @returns {Promise<{ url: string, pid: number | undefined, residentBytes: () => Promise<number>, stop: () => Promise<void> }>}
 */
export async function startService() {
  const data = await mkdtemp(join(tmpdir(), 'lading-bench-'))
  const child = spawn(process.execPath, [program, '--port', '0', '--quiet', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    url: line.replace('Local service: ', ''),
    pid: child.pid,
    async residentBytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(data, { recursive: true, force: true })
    },
  }
}
