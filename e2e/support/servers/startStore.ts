import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A store without buckets. */
export interface Store {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  stop(): Promise<void>
}

/** Whether Ceph's object gateway is installed. */
export const hasStore: boolean = ['radosgw', 'ceph-mon', 'ceph-osd', 'setpriv'].every(
  (name) => spawnSync('which', [name]).status === 0,
)

/** Starts Ceph's object gateway in memory. It ends with this process at the latest. */
export async function startStore(): Promise<Store> {
  // Its sockets need a short path.
  const dir = mkdtempSync('/tmp/lading-rgw-')
  const script = new URL('../../../services/server/src/testing/start-rgw.sh', import.meta.url)
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', 'bash', fileURLToPath(script), join(dir, 'd')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, RGW_MODE: 'mem' },
  })
  for await (const line of createInterface(child.stdout)) {
    const [, endpoint, accessKeyId = '', secretAccessKey = ''] =
      /^S3: (\S+) access (\S+) secret (\S+)/.exec(line) ?? []
    if (endpoint === undefined) continue
    const stop = async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(dir, { recursive: true, force: true })
    }
    return { endpoint, accessKeyId, secretAccessKey, stop }
  }
  throw new Error('The store has ended before it was ready.')
}
