import { connect, createServer } from 'node:net'

/**
 * Passes connections on to a service over a line with a round trip time: each is open after one round trip, and each byte takes half of
 * one. Notes when requests leave the page.
 *
 * @param {string} url Of the service.
 * @param {number} rttMs
 */
export async function slowLine(url, rttMs) {
  const target = new URL(url)
  /** @type {{ method: string, path: string, atMs: number }[]} */
  const requests = []
  const sockets = new Set()
  const server = createServer((socket) => {
    const openAtMs = performance.now() + rttMs
    const service = connect(Number(target.port), target.hostname)
    for (const end of [socket, service]) {
      end.setNoDelay()
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        sockets.delete(end)
        socket.destroy()
        service.destroy()
      })
    }
    socket.on('data', (chunk) => {
      const waitMs = Math.max(0, openAtMs - performance.now())
      const [, method, path] = /^([A-Z]+) (\S+) HTTP/.exec(chunk.subarray(0, 1000).toString('latin1')) ?? []
      if (method) requests.push({ method, path, atMs: performance.timeOrigin + performance.now() + waitMs })
      setTimeout(() => service.write(chunk), waitMs + rttMs / 2)
    })
    service.on('data', (chunk) => setTimeout(() => socket.write(chunk), rttMs / 2))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  return {
    url: `${target.protocol}//127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    requests,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
