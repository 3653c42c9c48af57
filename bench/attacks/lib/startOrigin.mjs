import { once } from 'node:events'
import { createServer } from 'node:http'

/** A web server of this machine; each path is answered by a function of that name. */
export async function startOrigin(answers) {
  const server = createServer((request, response) => {
    const answer = answers[request.url.split('?')[0]]
    if (answer) answer(request, response)
    else response.end('hello')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    port: server.address().port,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
