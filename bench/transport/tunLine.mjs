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
 * Puts the services of {@link startPartSink} into a network namespace of their own, behind a line whose packets a process delays, limits and
 * drops. The caller is root, in a network namespace that it may change.
 */
export async function tunLine() {
  const relay = spawn('python3', [pathOf('tunLine.py'), 'near', 'far'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await readLine(relay)
  const sink = spawn('unshare', ['-n', process.execPath, pathOf('partSinkProcess.mjs'), '10.93.0.2'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await readLine(sink)
  const run = (/** @type {string} */ words) => execFileSync('sh', ['-c', words])
  const inside = `nsenter -n -t ${sink.pid}`
  run(`ip addr add 10.93.0.1/24 dev near && ip link set near up && ip link set far netns ${sink.pid}`)
  run(
    `${inside} ip addr add 10.93.0.2/24 dev far && ${inside} ip link set far up && ${inside} ip link set lo up`,
  )
  return {
    /**
     * Returns the URL of a new service.
     *
     * @param {{ mbit: number, rttMs: number, loss: number }} line `loss` in percent.
     * @param {string} protocol
     */
    async open({ mbit, rttMs, loss }, protocol) {
      relay.stdin.write(`${mbit} ${rttMs} ${loss}\n`)
      sink.stdin.write(`${protocol}\n`)
      return await readLine(sink)
    },
    close() {
      relay.kill()
      sink.kill()
    },
  }
}
