import { setTimeout as wait } from 'node:timers/promises'
import { createFrame } from '../lib/createFrame.mjs'
import { createUpgrade } from '../lib/createUpgrade.mjs'
import { open } from '../lib/exchange.mjs'
import { startProbe } from '../lib/startProbe.mjs'
import { startVictim } from '../lib/startVictim.mjs'

/** Realtime clients that reset, flood and do not read. */
export async function attackRealtime(check) {
  const victim = await startVictim({ options: { quiet: true } })
  for (let index = 0; index < 40; index++) {
    const { socket } = await open(victim, createUpgrade(['/', '/info/', '/app/key?protocol=7'][index % 3]))
    socket.resetAndDestroy()
  }
  check(
    '40 upgrades that are reset',
    (await fetch(`${victim.url}/health`)).status === 200 && victim.isAlive(),
  )
  const foreign = await open(victim, createUpgrade('/app/key?protocol=7', 'http://evil.test'))
  await wait(300)
  check('a foreign page is refused', foreign.received().startsWith('HTTP/1.1 403'))
  foreign.socket.destroy()

  const before = await victim.residentMb()
  const probe = startProbe(victim)
  const clients = await Promise.all(
    Array.from({ length: 20 }, () => open(victim, createUpgrade('/app/key?protocol=7'))),
  )
  await wait(300)
  for (const { socket } of clients) socket.pause()
  for (let round = 0; round < 500; round++) {
    for (const { socket } of clients) {
      if (!socket.writable) continue
      socket.write(
        createFrame({ event: 'pusher:subscribe', data: { channel: `channel-${round}-${'x'.repeat(100)}` } }),
      )
    }
    await wait(10)
  }
  const { longestMs, failures } = await probe.stop()
  const growth = Math.round((await victim.residentMb()) - before)
  check('20 clients that subscribe 500 times and read nothing', growth < 60, `${growth} MB`)
  check('uploads of 1 kB at the same time', failures === 0 && longestMs < 5000, `the longest ${longestMs} ms`)
  for (const { socket } of clients) socket.destroy()
  await victim.stop()
}
