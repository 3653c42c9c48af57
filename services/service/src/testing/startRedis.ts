import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atProcessEnd, findMissingPrograms, readLine } from '@lading/server/testing'

/** A Redis for tests. */
export interface TestRedis {
  readonly url: string
  stop(): Promise<void>
  /** Starts it again at the same URL. */
  start(): Promise<void>
}

/** Reason why no Redis can be started; null when one can. */
export function findRedisProblem(): string | null {
  const missing = findMissingPrograms(['redis-server', 'setpriv'])
  return missing.length === 0 ? null : `${missing.join(', ')} not found: apt-get install redis-server`
}

/** Starts a Redis of this process alone. */
export async function startRedis(): Promise<TestRedis> {
  const dir = mkdtempSync(join(tmpdir(), 'lading-redis-'))
  const script = fileURLToPath(new URL('start-redis.sh', import.meta.url))
  let child: ChildProcess | undefined

  async function start(): Promise<string> {
    child = spawn('setpriv', ['--pdeathsig', 'TERM', 'bash', script, dir], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, REDIS_AOF: 'no' },
    })
    return (await readLine(child, /^REDIS: (\S+)/))[1] ?? ''
  }

  async function stop(): Promise<void> {
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child?.kill('SIGTERM')
    await ended
  }

  atProcessEnd(() => {
    child?.kill('SIGTERM')
    rmSync(dir, { recursive: true, force: true })
  })
  return { url: await start(), stop, start: async () => void (await start()) }
}
