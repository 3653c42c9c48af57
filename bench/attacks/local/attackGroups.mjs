import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startProbe } from '../lib/startProbe.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { hostileOrigin, key, upload } from '../lib/upload.mjs'

const metadata = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [`metadata[k${index}]`, '😀'.repeat(512)]),
)

/** Groups whose answers have more than 100 MB. */
export async function attackGroups(check) {
  const victim = await startVictim({ options: { quiet: true, answerIdleLimitMs: 3000 } })
  const { file } = await upload(victim, 'x', { fields: metadata })
  const body = new URLSearchParams({ pub_key: key })
  for (let index = 0; index < 1000; index++) body.append('files[]', file)
  const before = await victim.residentMb()

  const probe = startProbe(victim)
  const startedAt = performance.now()
  const response = await fetch(`${victim.url}/group/`, {
    method: 'POST',
    body,
    headers: { origin: hostileOrigin },
  })
  let bytes = 0
  let start = ''
  for await (const chunk of response.body) {
    if (start.length < 200) start += Buffer.from(chunk).toString('latin1')
    bytes += chunk.length
  }
  const seconds = (performance.now() - startedAt) / 1000
  const id = /"id":"([^"]+)"/.exec(start)?.[1]
  const readers = Array.from({ length: 16 }, () => {
    const socket = connect(victim.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write(`GET /group/info/?pub_key=${key}&group_id=${id} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    return socket
  })
  await wait(3000)
  const { count, longestMs, failures } = await probe.stop()
  const peak = Math.round((await victim.peakMb()) - before)
  check(
    'an answer of 100 MB',
    bytes > 100_000_000,
    `${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s`,
  )
  check(
    'uploads of 1 kB beside it and 16 unread ones',
    failures === 0 && longestMs < 5000,
    `${count}, the longest ${longestMs} ms`,
  )
  check('memory for all of them', peak < 150, `${peak} MB at the peak`)
  for (const socket of readers) socket.destroy()
  await wait(500)
  const left = Math.round((await victim.residentMb()) - before)
  check('memory returns', left < 100, `${left} MB more than before`)
  await victim.stop()
}
