// The least image server: sharp behind node:http, with the settings of the local service and without its checks, its cache and its
// processes. `node floorImages.mjs DIR` prints its URL. GET /FILE?width=500&format=webp&quality=80&effort=2

import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'

sharp.concurrency(1)
sharp.cache(false)
const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://floor')
  const { width, format = 'jpeg', ...options } = Object.fromEntries(url.searchParams)
  if (!width) return response.end()
  const numbers = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, Number(value)]))
  const image = sharp(join(process.argv[2], url.pathname), { animated: format === 'webp' }).autoOrient()
  response.end(await image.resize(Number(width)).toFormat(format, numbers).toBuffer())
})
server.listen(0, '127.0.0.1', () => console.log(`Floor: http://127.0.0.1:${server.address().port}`))
