// The least server with the same promise as the local service: a file is answered once its bytes, a description of it and their
// folder survive a power cut. `node floor.mjs DIR` prints its URL.
// POST /base/ takes a form, PUT /part?id=…&offset=… a part, POST /complete?id=… describes a file of parts.

import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// The form parser of the local service.
const { Busboy } = createRequire(new URL('../../services/local-service/package.json', import.meta.url))(
  '@fastify/busboy',
)
const dir = process.argv[2]
mkdirSync(dir, { recursive: true })

async function write(path, chunks) {
  const hash = createHash('sha256')
  const file = await open(path, 'wx')
  let size = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    size += chunk.length
    await file.writeFile(chunk)
  }
  await file.sync()
  await file.close()
  return { size, sha256: hash.digest('hex') }
}

async function publish(id, temporary, facts) {
  const path = join(dir, id)
  await write(`${path}.json.part`, [Buffer.from(JSON.stringify({ id, ...facts }))])
  await rename(temporary, path)
  await rename(`${path}.json.part`, `${path}.json`)
  const folder = await open(dir, 'r')
  await folder.sync()
  await folder.close()
}

async function takeForm(request) {
  const id = randomUUID()
  const parser = new Busboy({ headers: request.headers, fileHwm: 262_144 })
  let storing
  parser.on('file', (_name, bytes, filename) => {
    const path = join(dir, `${id}.part`)
    storing = write(path, bytes).then((facts) => publish(id, path, { ...facts, filename }))
  })
  await new Promise((resolve, reject) => {
    parser.on('finish', resolve).on('error', reject)
    request.pipe(parser)
  })
  await storing
  return { file: id }
}

async function takePart(request, id, offset) {
  const file = await open(join(dir, `${id}.part`), 'a').then(async (made) => {
    await made.close()
    return open(join(dir, `${id}.part`), 'r+')
  })
  const hash = createHash('sha256')
  let at = offset
  for await (const chunk of request) {
    hash.update(chunk)
    await file.write(chunk, 0, chunk.length, at)
    at += chunk.length
  }
  await file.datasync()
  await file.close()
  return { sha256: hash.digest('hex') }
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://floor')
  const id = url.searchParams.get('id')
  const answer = (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  if (url.pathname === '/base/') answer(await takeForm(request))
  else if (url.pathname === '/part')
    answer(await takePart(request, id, Number(url.searchParams.get('offset'))))
  else if (url.pathname === '/complete') {
    await publish(id, join(dir, `${id}.part`), { parts: url.searchParams.get('parts') })
    answer({ file: id })
  } else answer({})
})
server.listen(0, '127.0.0.1', () => console.log(`Floor: http://127.0.0.1:${server.address().port}`))
