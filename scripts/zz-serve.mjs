import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join, extname } from 'node:path'
import { startLocalService } from './lib/startLocalService.mjs'
const service = await startLocalService({ port: 0, data: '/tmp/n49/data' })
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json':'application/json' }
const server = createServer(async (req, res) => {
  const path = new URL(req.url, 'http://x').pathname
  for (const base of ['/tmp/n49/guests/dist', '/tmp/n49/static', '/work/wt/n49/packages/elements']) {
    try { const body = await readFile(join(base, path)); res.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }); res.end(body); return } catch {}
  }
  res.writeHead(404); res.end()
})
server.listen(4749, '127.0.0.1', () => console.log(JSON.stringify({ service: service.url })))
