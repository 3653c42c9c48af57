import { open } from '../lib/exchange.mjs'
import { startProbe } from '../lib/startProbe.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { call, hostileOrigin, key, upload } from '../lib/upload.mjs'

const HEAP_MB = 256
const headers = { origin: hostileOrigin }
const metadata = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [`metadata[k${index}]`, 'v'.repeat(512)]),
)

async function startForm(victim, path, fieldCount, fieldBytes) {
  const form = await open(
    victim,
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${hostileOrigin}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000000\r\n\r\n`,
  )
  for (let index = 0; index < fieldCount && form.socket.writable; index++) {
    const head = `--b\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n`
    // Back-pressure of the attacked service must not fill the memory of its attacker.
    if (!form.socket.write(`${head}${'x'.repeat(fieldBytes)}\r\n`)) {
      await Promise.race([new Promise((resolve) => form.socket.once('drain', resolve)), form.closed])
    }
  }
  return form
}

/** Text that fills a heap of 256 MB: in forms without an end, and in facts that stay. */
export async function attackForms(check) {
  for (const [path, forms, fields, bytes] of [
    ['/base/', 8, 990, 65_000],
    ['/group/', 8, 1090, 65_000],
    ['/base/', 300, 15, 65_000],
    ['/base/', 300, 900, 10],
  ]) {
    const victim = await startVictim({ heapMb: HEAP_MB, options: { quiet: true } })
    const probe = startProbe(victim)
    const open = await Promise.all(
      Array.from({ length: forms }, () => startForm(victim, path, fields, bytes)),
    )
    const { longestMs, failures } = await probe.stop()
    const memory = victim.isAlive() ? Math.round(await victim.peakMb()) : Number.NaN
    check(
      `${forms} unfinished forms of ${fields} fields of ${bytes} bytes at ${path}, and uploads at the same time`,
      victim.isAlive() && failures === 0 && longestMs < 10_000,
      `${memory} MB, the longest upload ${longestMs} ms`,
    )
    for (const { socket } of open) socket.destroy()
    await victim.stop()
  }

  const victim = await startVictim({ heapMb: HEAP_MB, options: { quiet: true } })
  const huge = await upload(victim, 'x', { fields: { source: 's'.repeat(60_000) }, headers })
  const tags = await upload(victim, 'x', { fields: { tags: 't,'.repeat(30_000) }, headers })
  const type = await call(victim, '/multipart/start/', {
    ...{ UPLOADCARE_PUB_KEY: key, filename: 'a', size: 20_000_000, content_type: 'x'.repeat(60_000) },
  })
  check(
    'a source, tags and a content type of 60 kB are refused',
    [huge, tags, type].every(({ error }) => error?.status_code === 400),
    [huge, tags, type].map(({ error }) => error?.error_code).join(', '),
  )
  const before = await victim.residentMb()
  let stored = 0
  for (let batch = 0; batch < 40; batch++) {
    const files = await Promise.all(
      Array.from({ length: 10 }, () => upload(victim, 'x', { fields: metadata, headers })),
    )
    stored += files.filter(({ file }) => typeof file === 'string').length
  }
  const growth = (await victim.residentMb()) - before
  check(
    '400 files with all metadata that is allowed',
    victim.isAlive() && stored === 400,
    `${Math.round((growth * 1024) / stored)} kB each`,
  )
  await victim.stop()
}
