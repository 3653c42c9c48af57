import { connect, createServer } from 'node:net'

const SEGMENT_BYTES = 1460

/** Returns a function that resolves when bytes have passed a place that lets so many a millisecond pass, one after the other. */
function createBottleneck(bytesPerMs) {
  let freeAtMs = 0
  return (bytes, fromMs) => {
    freeAtMs = Math.max(freeAtMs, fromMs) + bytes / bytesPerMs
    return freeAtMs
  }
}

/**
 * Passes connections on to a service over a line with a round trip time: each is open after one round trip, and each byte takes half of
 * one. Notes when requests leave the page.
 *
 * Lost packets are not simulated, but the rate that they leave a connection. Source: Mathis et al., "The Macroscopic Behavior of the TCP
 * Congestion Avoidance Algorithm".
 *
 * @param {string} url Of the service.
 * @param {number} rttMs
 * @param {{ bytesPerMs?: number, loss?: number }} [limits] Of the way to the service: `loss` is the share of lost packets.
 */
export async function slowLine(url, rttMs, { bytesPerMs = Number.POSITIVE_INFINITY, loss = 0 } = {}) {
  const target = new URL(url)
  /** @type {{ method: string, path: string, atMs: number }[]} */
  const requests = []
  const sockets = new Set()
  const passLine = createBottleneck(bytesPerMs)
  const connectionRate = loss > 0 ? (SEGMENT_BYTES * 1.22) / (rttMs * Math.sqrt(loss)) : bytesPerMs
  const server = createServer((socket) => {
    const passConnection = createBottleneck(connectionRate)
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
      const nowMs = performance.now()
      const passedAtMs = passLine(chunk.length, passConnection(chunk.length, nowMs + waitMs))
      setTimeout(() => service.write(chunk), passedAtMs - nowMs + rttMs / 2)
      // As much as a sender's window holds is on its way; a timer is no shorter than a millisecond.
      const pauseMs = passedAtMs - nowMs - rttMs
      if (pauseMs > 1) {
        socket.pause()
        setTimeout(() => socket.resume(), pauseMs)
      }
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
