import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** @param {readonly string[]} urls of all nodes, also those that do not run at the moment. */
const createConfig = (urls, port) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch
  option httpchk GET /health/ready
  default-server inter 300ms fall 1 rise 1
frontend all
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
${urls.map((url, index) => `  server node${index} ${new URL(url).host} check`).join('\n')}
`

/** Starts haproxy in front of nodes, which keep their ports. */
export async function startBalancer(urls) {
  if (spawnSync('sh', ['-c', 'command -v haproxy']).status !== 0) {
    throw new Error('haproxy not found: apt-get install haproxy')
  }
  const dir = mkdtempSync('/tmp/lading-haproxy-')
  const port = await findFreePort()
  writeFileSync(join(dir, 'haproxy.cfg'), createConfig(urls, port))
  const args = ['--pdeathsig', 'TERM', 'haproxy', '-db', '-q', '-f', join(dir, 'haproxy.cfg')]
  const child = spawn('setpriv', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await isOpen(port))) await wait(50)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function findFreePort() {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function isOpen(port) {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
