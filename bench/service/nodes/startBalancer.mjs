import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * Passes connections to nodes in turn. A node that refuses a connection is skipped, as a balancer with health checks does.
 *
 * @param {() => readonly string[]} listUrls of the nodes that run.
 */
export async function startBalancer(listUrls) {
  let turn = 0
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    const urls = listUrls()
    function pass(attempt) {
      const target = urls[turn++ % urls.length]
      if (attempt === urls.length * 2 || target === undefined) return client.destroy()
      const { hostname, port } = new URL(target)
      const node = connect(Number(port), hostname)
      node.once('error', () => pass(attempt + 1))
      node.once('connect', () => {
        node.removeAllListeners('error')
        node.on('error', () => client.destroy())
        client.on('close', () => node.destroy())
        node.on('close', () => client.destroy())
        client.pipe(node)
        node.pipe(client)
      })
    }
    pass(0)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
