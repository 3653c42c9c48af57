import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { S3Options } from '../s3/S3Options.js'

/** A store for tests. */
export interface TestStore {
  /** Everything but the bucket. */
  readonly s3: Omit<S3Options, 'bucket'>
  stop(): void
}

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph', 'setpriv']

/** Reason why no store can be started; null when one can. */
export function findStoreProblem(): string | null {
  if (process.env.LADING_S3) return null
  const missing = PROGRAMS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (missing.length === 0) return null
  return `${missing.join(', ')} not found: apt-get install ceph-mon ceph-osd radosgw ceph-common, or set LADING_S3=http://KEY:SECRET@HOST:PORT`
}

/** Starts Ceph's object gateway in memory, or uses the store that `LADING_S3` names. */
export async function startStore(): Promise<TestStore> {
  const given = process.env.LADING_S3
  if (given) {
    const { origin, username, password } = new URL(given)
    const s3 = { endpoint: origin, accessKeyId: username, secretAccessKey: decodeURIComponent(password) }
    return { s3, stop: () => {} }
  }
  // Its sockets need a short path.
  const dir = mkdtempSync('/tmp/lading-rgw-')
  const script = fileURLToPath(new URL('start-rgw.sh', import.meta.url))
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', 'bash', script, join(dir, 'd')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, RGW_MODE: 'mem', RGW_MIN_PART: '1' },
  })
  const line = await readLine(child, /^S3: (\S+) access (\S+) secret (\S+)/)
  const [, endpoint = '', accessKeyId = '', secretAccessKey = ''] = line
  return {
    s3: { endpoint, accessKeyId, secretAccessKey },
    stop() {
      child.kill('SIGTERM')
      child.once('exit', () => rmSync(dir, { recursive: true, force: true }))
    },
  }
}

/** First line of a program's output that fits. */
export function readLine(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The program ended with ${code} before it was ready.`)))
    if (!child.stdout) throw new Error('The output of the program is not read.')
    createInterface(child.stdout).on('line', (line) => {
      const match = pattern.exec(line)
      if (match) resolve(match)
    })
  })
}
