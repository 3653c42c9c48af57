import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

const nodeProgram = fileURLToPath(new URL('./runNode.mjs', import.meta.url))
const scripts = new URL('../../../services/service/src/testing/', import.meta.url)

/**
 * Runs a program until its output has a line that fits, and resolves with what was found in it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RegExp} pattern
 * @param {Record<string, string>} [env]
 */
export async function startProgram(command, args, pattern, env = {}) {
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', command, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const lines = createInterface({ input: child.stdout })
  const match = await new Promise((resolve, reject) => {
    lines.on('line', (line) => pattern.test(line) && resolve(pattern.exec(line)))
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}.`)))
  })
  return { child, match }
}

/** The stores that a bench may run on. Those on disk keep what they have when they are killed. */
const stores = {
  rgw: { script: 'start-rgw.sh', env: { RGW_MODE: 'mem', RGW_MIN_PART: '1' } },
  'rgw-disk': { script: 'start-rgw.sh', env: { RGW_MODE: 'disk', RGW_MIN_PART: '1' } },
  // It lets a part that comes late change a finished file.
  swift: { script: 'start-swift.sh', env: { SWIFT_MIN_PART: '1' }, copiesUploads: true },
}

/**
 * Starts a store with an empty bucket. Parts may be of one byte.
 *
 * @param {keyof typeof stores} [name] by default Ceph's object gateway in memory.
 */
export async function startStore(name = 'rgw') {
  const { script, env, ...options } = stores[name]
  const dir = mkdtempSync('/tmp/lading-store-')
  const path = fileURLToPath(new URL(`../../../services/server/src/testing/${script}`, import.meta.url))
  const start = () =>
    startProgram('bash', [path, join(dir, 'd')], /^S3: (\S+) access (\S+) secret (\S+)/, env)
  let { child, match } = await start()
  const [, endpoint, accessKeyId, secretAccessKey] = match
  const s3 = { endpoint, bucket: 'bench', accessKeyId, secretAccessKey, ...options }
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: s3.bucket }))
  const signal = (name) => {
    for (const pid of readFileSync(join(dir, 'd', 'pids'), 'utf8').split(/\s+/)) {
      if (pid !== '') process.kill(Number(pid), name)
    }
  }
  return {
    s3,
    client,
    /** Keeps all its processes from answering. */
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    /** Kills all its processes, and starts it again with what it has on disk. */
    async crash() {
      const ended = once(child, 'exit')
      signal('SIGKILL')
      await ended
      const again = await start()
      child = again.child
    },
    async stop() {
      client.destroy()
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Starts Redis. */
export async function startRedis() {
  const dir = mkdtempSync('/tmp/lading-redis-')
  const script = fileURLToPath(new URL('start-redis.sh', scripts))
  const start = () => startProgram('bash', [script, dir], /^REDIS: (\S+)/, { REDIS_AOF: 'no' })
  let { child, match } = await start()
  const end = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const resume = async () => {
    const again = await start()
    child = again.child
  }
  return {
    url: match[1],
    pause: end,
    resume,
    /** Kills it, and starts it again without anything that it knew. */
    async crash() {
      const ended = once(child, 'exit')
      process.kill(Number(readFileSync(join(dir, 'pids'), 'utf8')), 'SIGKILL')
      await ended
      await resume()
    },
    async stop() {
      await end()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a node as a process of its own.
 *
 * @param {object} options of `createService`, as JSON.
 */
export async function startNode(options) {
  const { child, match } = await startProgram(
    process.execPath,
    [nodeProgram, JSON.stringify(options)],
    /^(http:\S+) (\d+) (http:\S+)/,
  )
  const pid = child.pid
  const readStat = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ')
  return {
    url: match[1],
    metricsUrl: match[3],
    pid,
    child,
    startMs: Number(match[2]),
    /** Processor time so far, in milliseconds; the clock has ticks of 10. */
    async cpuMs() {
      const stat = await readStat()
      return (Number(stat[11]) + Number(stat[12])) * 10
    },
    async residentBytes() {
      return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
    },
    /** Bytes that the process has read from anywhere, sockets included. */
    async readBytes() {
      return Number(/rchar: (\d+)/.exec(await readFile(`/proc/${pid}/io`, 'utf8'))?.[1])
    },
    async stop(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
