import { startProbe } from '../lib/startProbe.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { call, key } from '../lib/upload.mjs'

const metadata = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [`metadata[k${index}]`, 'v'.repeat(512)]),
)
const start = { UPLOADCARE_PUB_KEY: key, filename: 'a', size: 11_000_000, content_type: 'x/y' }

/** Uploads in parts that are started and not completed, or completed many times. */
export async function attackMultipart(check) {
  const victim = await startVictim({ heapMb: 128, options: { quiet: true, publicKeys: [key, 'other'] } })
  const probe = startProbe(victim)
  const codes = new Map()
  for (let batch = 0; batch < 50; batch++) {
    const calls = Array.from({ length: 24 }, () =>
      call(victim, '/multipart/start/', { ...start, ...metadata }),
    )
    for (const { error } of await Promise.all(calls)) {
      const code = error?.error_code ?? 'started'
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  }
  const { uuid: fair } = await call(victim, '/multipart/start/', { ...start, UPLOADCARE_PUB_KEY: 'other' })
  check('an upload of another project has a place', typeof fair === 'string')
  const { longestMs } = await probe.stop()
  const memory = victim.isAlive() ? Math.round(await victim.residentMb()) : Number.NaN
  check(
    '1,200 uploads that are started and left, with a heap of 128 MB',
    victim.isAlive() && codes.get('started') <= 1000 && codes.has('AccountLimitsExceededError'),
    `${[...codes].map(([code, count]) => `${count} ${code}`).join(', ')}; ${memory} MB, longest upload ${longestMs} ms`,
  )
  await victim.stop()

  const other = await startVictim({ options: { quiet: true } })
  const { uuid, parts } = await call(other, '/multipart/start/', start)
  const bytes = Buffer.alloc(11_000_000, 'x')
  const put = (address, index) =>
    fetch(address, { method: 'PUT', body: bytes.subarray(index * 5_242_880, (index + 1) * 5_242_880) })
  const statuses = await Promise.all(
    [...parts].map(async (address, index) => (await put(address, index)).status),
  )
  const complete = () => call(other, '/multipart/complete/', { UPLOADCARE_PUB_KEY: key, uuid })
  const answers = await Promise.all(Array.from({ length: 12 }, complete))
  const isRight = answers.every(({ size }) => size === bytes.length)
  check('12 completes at once get one result', statuses.every((status) => status === 200) && isRight)
  await other.stop()
}
