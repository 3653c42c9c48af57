import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * Starts a service as a process of its own, whose memory and log can be read.
 *
 * @param {object} settings `program`, a file of this folder that serves; `options` of the service; `heapMb`, its largest heap;
 * `descriptors`, how many files it may have open; `env`; `dataDir`, kept by `stop`.
 */
export async function startVictim({
  program = 'serve.mjs',
  options = {},
  heapMb,
  descriptors,
  env = {},
  dataDir,
} = {}) {
  const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'lading-attack-')))
  const heap = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]
  const path = fileURLToPath(new URL(program, import.meta.url))
  const args = [...heap, path, JSON.stringify({ dataDir: dir, ...options })]
  const stdio = ['ignore', 'pipe', 'pipe']
  const settings = { stdio, env: { ...process.env, ...env } }
  const child = spawn(process.execPath, args, settings)
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  const exited = once(child, 'exit')
  // Also when the attack is interrupted.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const line = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exited])
  const [url = '', routes = '[]'] = String(line[0]).split(' ')
  if (!url.startsWith('http')) throw new Error(`The service did not start: ${log}`)

  // Loading its modules takes more than it needs afterwards.
  if (descriptors !== undefined) {
    await promisify(execFile)('prlimit', [
      '--pid',
      String(child.pid),
      `--nofile=${descriptors}:${descriptors}`,
    ])
  }

  async function readMemory(name) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  }

  return {
    url,
    port: Number(new URL(url).port),
    dataDir: dir,
    /** Method and URL of each route, as the router has them. */
    routes: JSON.parse(decodeURIComponent(routes)),
    child,
    log: () => log,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** In MB. */
    residentMb: () => readMemory('VmRSS'),
    /** The most it ever had, in MB. */
    peakMb: () => readMemory('VmHWM'),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      process.off('exit', end)
      const cut = setTimeout(() => child.kill('SIGKILL'), 5000)
      await exited
      clearTimeout(cut)
      if (dataDir === undefined) await rm(dir, { recursive: true, force: true })
    },
  }
}
