import { connect, createServer } from 'node:net'

/**
 * Passes connections on to a service until it is cut: then all of them end, and new ones are refused.
 *
 * @param {string} url Of the service.
 */
export async function cuttableLine(url) {
  const target = new URL(url)
  const sockets = new Set()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) {
      socket.resetAndDestroy()
      return
    }
    const service = connect(Number(target.port), target.hostname)
    for (const end of [socket, service]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        sockets.delete(end)
        socket.destroy()
        service.destroy()
      })
    }
    socket.pipe(service).pipe(socket)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const end = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    /** @param {boolean} value */
    cut(value) {
      isCut = value
      if (value) end()
    },
    close() {
      end()
      server.close()
    },
  }
}
