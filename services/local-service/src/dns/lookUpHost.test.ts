import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseHosts, parseSearchDomains } from './findLocalNames.js'
import { lookUpHost } from './lookUpHost.js'

/** Starts a name server that knows `known.test` and stays silent about everything else. This process's lookups ask it. */
async function startNameServer(): Promise<{ readonly asked: string[] }> {
  const asked: string[] = []
  const socket = createSocket('udp4', (query, { port, address }) => {
    const labels: string[] = []
    let offset = 12
    for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
      labels.push(query.toString('latin1', offset + 1, offset + 1 + length))
      offset += 1 + length
    }
    asked.push(labels.join('.'))
    if (labels.join('.') !== 'known.test') return
    const isV4 = query.readUInt16BE(offset + 1) === 1
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(isV4 ? 1 : 0, 6)
    header.fill(0, 8, 12)
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 5, 0, 4, 192, 0, 2, 7])
    const question = query.subarray(12, offset + 5)
    socket.send(Buffer.concat([header, question, ...(isV4 ? [answer] : [])]), port, address)
  }).bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  for (const name of ['resolve4', 'resolve6'] as const) {
    const original = Resolver.prototype[name]
    vi.spyOn(Resolver.prototype, name).mockImplementation(function (this: Resolver, host: string) {
      if (!isAsking.has(this)) this.setServers([`127.0.0.1:${port}`])
      isAsking.add(this)
      return Reflect.apply(original, this, [host]) as never
    } as never)
  }
  const isAsking = new WeakSet<Resolver>()
  onTestFinished(() => {
    vi.restoreAllMocks()
    socket.close()
  })
  return { asked }
}

test('names that no server answers for are given up by their signal, and keep no other name from being found', async () => {
  const { asked } = await startNameServer()
  const ending = new AbortController()
  const silent = Array.from({ length: 32 }, (_, index) => lookUpHost(`h${index}.slow.test.`, ending.signal))
  const ends = Promise.allSettled(silent)
  await vi.waitFor(() => expect(new Set(asked).size).toBe(32))
  expect(await lookUpHost('known.test')).toEqual([{ address: '192.0.2.7', family: 4 }])
  ending.abort()
  expect(new Set((await ends).map(({ status }) => status))).toEqual(new Set(['rejected']))
})

test.each(['localhost', 'LOCALHOST.', 'a.localhost'])(
  '%s is this machine, whatever a name server says',
  async (name) => {
    const { asked } = await startNameServer()
    const addresses = (await lookUpHost(name)).map(({ address }) => address)
    expect(addresses).toContain('127.0.0.1')
    expect(asked).toEqual([])
  },
)

test('the hosts file names addresses in lower case, without comments', () => {
  const hosts = parseHosts(
    '127.0.0.1 localhost # 1.2.3.4 no\n#9.9.9.9 no\r\n172.17.0.2\tDB db.internal\nfd00::2 db\nno address',
  )
  expect(Object.fromEntries(hosts)).toEqual({
    localhost: [{ address: '127.0.0.1', family: 4 }],
    db: [
      { address: '172.17.0.2', family: 4 },
      { address: 'fd00::2', family: 6 },
    ],
    'db.internal': [{ address: '172.17.0.2', family: 4 }],
  })
})

test('the last search line of resolv.conf counts', () => {
  const text =
    'nameserver 10.0.0.1\ndomain a.test\nsearch default.svc.cluster.local. SVC.cluster.local\noptions ndots:5'
  expect(parseSearchDomains(text)).toEqual(['default.svc.cluster.local', 'svc.cluster.local'])
  expect(parseSearchDomains('nameserver 10.0.0.1')).toEqual([])
})
