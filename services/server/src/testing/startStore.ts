import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BucketOptions } from '../store/BucketOptions.js'
import { atProcessEnd } from './atProcessEnd.js'
import { findMissingPrograms } from './findMissingPrograms.js'
import { readLine } from './readLine.js'

/** A bucket of the store for tests. */
export type TestBucket = Required<
  Pick<BucketOptions, 'accessKeyId' | 'bucket' | 'endpoint' | 'secretAccessKey'>
>

/** Reason why no store can be started; null when one can. */
export function findStoreProblem(): string | null {
  if (process.env.LADING_S3) return null
  const missing = findMissingPrograms(['ceph-mon', 'ceph-osd', 'radosgw', 'ceph', 'setpriv'])
  if (missing.length === 0) return null
  const advice =
    'apt-get install ceph-mon ceph-osd radosgw ceph-common, or set LADING_S3=http://KEY:SECRET@HOST:PORT'
  return `${missing.join(', ')} not found: ${advice}`
}

let running: Promise<Omit<TestBucket, 'bucket'>> | undefined

/** Starts Ceph's object gateway in memory, or uses the store that `LADING_S3` names; once for all tests of a process. */
export function startStore(): Promise<Omit<TestBucket, 'bucket'>> {
  running ??= start()
  return running
}

async function start(): Promise<Omit<TestBucket, 'bucket'>> {
  const given = process.env.LADING_S3
  if (given) {
    const { origin, username, password } = new URL(given)
    return {
      endpoint: origin,
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  }
  return startGateway({})
}

/** Starts another gateway. @param env of its script, such as `RGW_LC_DAY`, the seconds that a day of its rules has */
export async function startGateway(env: NodeJS.ProcessEnv): Promise<Omit<TestBucket, 'bucket'>> {
  // Its sockets need a short path.
  const dir = mkdtempSync('/tmp/lading-rgw-')
  const script = fileURLToPath(new URL('start-rgw.sh', import.meta.url))
  // It ends with this process, however that ends.
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', 'bash', script, join(dir, 'd')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, RGW_MODE: 'mem', RGW_MIN_PART: '1', ...env },
  })
  atProcessEnd(() => {
    child.kill('SIGTERM')
    rmSync(dir, { recursive: true, force: true })
  })
  const [, endpoint = '', accessKeyId = '', secretAccessKey = ''] = await readLine(
    child,
    /^S3: (\S+) access (\S+) secret (\S+)/,
  )
  child.unref()
  return { endpoint, accessKeyId, secretAccessKey }
}
