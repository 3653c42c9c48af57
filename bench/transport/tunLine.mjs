import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url))

/** @param {import('node:child_process').ChildProcess} child */
async function readLine({ stdout }) {
  const lines = createInterface({ input: /** @type {NodeJS.ReadableStream} */ (stdout) })
  const [line] = await once(lines, 'line')
  lines.close()
  return String(line)
}

/**
 * Puts the services of {@link startPartSink} into a network namespace of their own, behind lines whose packets a process delays, limits and
 * drops. The caller is root, in a network namespace that it may change.
 *
 * @param {number} count Of lines.
 */
export async function tunLine(count) {
  const relay = spawn('python3', [pathOf('tunLine.py'), String(count)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await readLine(relay)
  const sink = spawn('unshare', ['-n', process.execPath, pathOf('partSinkProcess.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await readLine(sink)
  const run = (/** @type {string} */ words) => execFileSync('sh', ['-c', words])
  const inside = `nsenter -n -t ${sink.pid}`
  run(`${inside} ip link set lo up`)
  for (let index = 0; index < count; index++) {
    const [near, far] = [`near${index}`, `far${index}`]
    run(`ip addr add 10.93.${index}.1/24 dev ${near} && ip link set ${near} up`)
    run(`ip link set ${far} netns ${sink.pid}`)
    run(`${inside} ip addr add ${hostOf(index)}/24 dev ${far} && ${inside} ip link set ${far} up`)
  }
  return {
    /**
     * Returns the URL of a new service.
     *
     * @param {number} index Of the line.
     * @param {{ mbit: number, rttMs: number, loss: number }} line `loss` in percent.
     * @param {string} protocol
     */
    async open(index, { mbit, rttMs, loss }, protocol) {
      relay.stdin.write(`${index} ${mbit} ${rttMs} ${loss}\n`)
      sink.stdin.write(`${protocol} ${hostOf(index)}\n`)
      return await readLine(sink)
    },
    /** Returns the bytes of parts that each service has received, by the host of its URL. */
    async received() {
      sink.stdin.write('\n')
      return /** @type {Record<string, number>} */ (JSON.parse(await readLine(sink)))
    },
    close() {
      relay.kill()
      sink.kill()
    },
  }
}

const hostOf = (/** @type {number} */ index) => `10.93.${index}.2`
