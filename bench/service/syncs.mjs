// What a power cut could take away behind each answer of the local service: strace follows its writes and syncs, and this lists the
// files and directories that were changed for an answer and not synced before it. Needs strace.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callApi, exchange, putPart, startUpload, uploadDirect } from './nodes/callApi.mjs'
import { startProgram } from './nodes/startNode.mjs'

const dir = await mkdtemp(join(tmpdir(), 'lading-syncs-'))
const [data, log] = [join(dir, 'data'), join(dir, 'log')]
const program = fileURLToPath(new URL('./killedService.mjs', import.meta.url))
const calls =
  'openat,write,writev,pwrite64,pwritev,fsync,fdatasync,rename,renameat2,unlink,unlinkat,close,sendto,sendmsg'
const strace = [
  '-f',
  '-qq',
  '-y',
  '-s',
  '80',
  '-e',
  `trace=${calls}`,
  '-o',
  log,
  process.execPath,
  program,
  data,
]
const { child, match } = await startProgram('strace', strace, /^(http:\S+)/)
const [url] = match
const bytes = Buffer.alloc(3000, 'a')

/** Changes that no sync has made durable: paths of files, and of directories with a slash at the end. */
function findUnsynced(lines) {
  const dirty = new Set()
  const pathOf = (text) => /<(\/[^>]*)>/.exec(text)?.[1] ?? ''
  const folder = (path) => `${path.slice(0, path.lastIndexOf('/'))}/`
  for (const line of lines) {
    const [, name, args = ''] = /^\d+\s+(?:<\.\.\. )?(\w+)(?: resumed>|\()(.*)/.exec(line) ?? []
    if (!name || / = -1 /.test(line)) continue
    const path = pathOf(args)
    if (/^p?write/.test(name) && path.startsWith(data)) dirty.add(path)
    if (/sync$/.test(name)) {
      dirty.delete(path)
      dirty.delete(`${path}/`)
    }
    const names = [...args.matchAll(/"(\/[^"]*)"/g)].map(([, quoted]) => quoted)
    if (name === 'openat' && args.includes('O_CREAT')) for (const made of names) dirty.add(folder(made))
    if (/^unlink/.test(name))
      for (const gone of names) {
        dirty.delete(gone)
        dirty.add(folder(gone))
      }
    if (!name.startsWith('rename')) continue
    const [from = '', to = ''] = names
    if (dirty.delete(from)) dirty.add(to)
    dirty.add(folder(from))
    dirty.add(folder(to))
  }
  return [...dirty]
    .filter((path) => path.startsWith(data))
    .map((path) => relative(data, path) + (path.endsWith('/') ? '/' : ''))
}

let read = 0
async function trace(name, work) {
  const result = await work()
  const lines = (await readFile(log, 'utf8')).split('\n')
  const fresh = lines.slice(read)
  // The answer is what was written last to a connection before this client had it.
  const answered = fresh.findLastIndex((line) => /"HTTP\/1\.1 2/.test(line))
  read = lines.length - 1
  const unsynced = findUnsynced(fresh.slice(0, answered + 1)).map((path) =>
    path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID'),
  )
  console.log(`${name}: ${[...new Set(unsynced)].join(', ') || 'all is synced'}`)
  return result
}

try {
  const file = await trace('POST /base/', () => uploadDirect(url, bytes))
  const { uuid, parts } = await trace('POST /multipart/start/', () => startUpload(url, bytes, 1500))
  for (const [at, part] of parts.entries()) {
    await trace('PUT part', () => putPart(part, bytes.subarray(at * 1500, (at + 1) * 1500)))
  }
  await trace('POST /multipart/complete/', () => callApi(url, '/multipart/complete/', { uuid }))
  await trace('POST /group/', () => callApi(url, '/group/', { 'files[0]': file }))
  const headers = { 'upload-complete': '?1', 'upload-draft-interop-version': '8', 'content-type': 'x/y' }
  await trace('POST /resumable/', () =>
    exchange(`${url}/resumable/?pub_key=demopublickey`, { method: 'POST', headers, body: bytes }),
  )
  const authorization = 'Uploadcare.Simple demopublickey:demosecretkey'
  await trace('DELETE /files/ID/storage/', async () => {
    const { status } = await exchange(`${url}/files/${file}/storage/`, {
      method: 'DELETE',
      headers: { authorization },
    })
    if (status !== 200) throw new Error(`The removal was answered with ${status}.`)
  })
} finally {
  // strace outlives its own end until its program ends.
  process.kill(Number.parseInt(await readFile(log, 'utf8'), 10), 'SIGKILL')
  child.kill('SIGTERM')
  await rm(dir, { recursive: true, force: true })
}
process.exit()
