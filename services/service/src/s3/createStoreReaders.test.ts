import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { PUBLIC_KEY, startTestNode, uploadText } from '../testing/startTestNode.js'
import { createStoreReaders } from './createStoreReaders.js'

const OFFICE = '192.0.2.1 https://a.test'
const leaving = () => new AbortController()

/** Readers of one client that never end, unless they give way. */
function setUp(waitLimitMs?: number) {
  const readers = createStoreReaders(waitLimitMs)
  const openMany = (client: string, count: number, progress: (index: number) => number = () => 0) =>
    Array.from({ length: count }, (_, index) => {
      const reader = { client, signal: leaving().signal, progress: () => progress(index) }
      const body = new Readable({ read() {} })
      body.on('error', () => {})
      return { body, opened: readers.open(reader, async () => body) }
    })
  return { readers, openMany }
}

test('a network has its places, the next reader waits for one, and gets it when another has read', async () => {
  const { openMany } = setUp()
  const first = openMany(OFFICE, 80)
  await Promise.all(first.map(({ opened }) => opened))
  let isOpen = false
  const [next] = openMany(OFFICE, 1)
  const opened = next?.opened.then(() => {
    isOpen = true
  })
  // Other networks have places.
  await Promise.all(openMany('192.0.2.2 ', 80).map(({ opened }) => opened))
  expect(isOpen).toBe(false)
  first[3]?.body.destroy()
  await opened
})

test('networks of one IPv6 site have the places of one network', async () => {
  const { openMany } = setUp()
  for (let index = 0; index < 80; index++) {
    await Promise.all(openMany(`2001:db8:1:${index}::/64 `, 1).map(({ opened }) => opened))
  }
  const [next] = openMany('2001:db8:1:ffff::/64 ', 1)
  const waiting = next?.opened.then(() => 'open')
  expect(await Promise.race([waiting, new Promise((resolve) => setImmediate(resolve, 'waits'))])).toBe(
    'waits',
  )
})

test('a reader that waits too long is told so, and one that leaves stops waiting', async () => {
  const { readers, openMany } = setUp(1)
  await Promise.all(openMany(OFFICE, 80).map(({ opened }) => opened))
  await expect(openMany(OFFICE, 1)[0]?.opened).rejects.toMatchObject({ code: 'RequestThrottledError' })
  const client = leaving()
  const left = readers.open({ client: OFFICE, signal: client.signal }, async () => Readable.from([]))
  client.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
})

test('the slowest reader of the network with most gives way to another network', async () => {
  const { openMany } = setUp()
  const slow = openMany(OFFICE, 80, (index) => (index === 7 ? 1 : 1_000_000_000))
  const others = openMany('192.0.2.2 ', 79, () => 1_000_000_000)
  await Promise.all([...slow, ...others].map(({ opened }) => opened))
  await Promise.all(openMany('192.0.2.3 ', 2).map(({ opened }) => opened))
  expect(slow.flatMap(({ body }, index) => (body.destroyed ? [index] : []))).toEqual([7])
  expect(slow[7]?.body.errored).toMatchObject({ code: 'RequestThrottledError' })
})

test('a reader whose file cannot be opened leaves its place', async () => {
  const { readers, openMany } = setUp()
  for (let index = 0; index < 200; index++) {
    const failing = readers.open({ client: OFFICE, signal: leaving().signal }, async () => {
      throw new Error('gone')
    })
    await expect(failing).rejects.toThrow('gone')
  }
  await Promise.all(openMany(OFFICE, 80).map(({ opened }) => opened))
})

describeWithStore('a node whose files one network does not read', (createPlace) => {
  test('delivers and stores the files of others', async () => {
    const node = await startTestNode({ s3: createPlace() })
    const small = await uploadText(node, 'small')
    const body = new FormData()
    body.set('UPLOADCARE_PUB_KEY', PUBLIC_KEY)
    body.set('file', new Blob([new Uint8Array(24_000_000)]), 'large.bin')
    const answer = await fetch(`${node.url}/base/?jsonerrors=1`, { method: 'POST', body })
    const { file: large } = (await answer.json()) as { file: string }
    const ask = async (): Promise<string> => {
      const socket = connect({ port: node.port, host: '127.0.0.1', localAddress: '127.0.0.2' })
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {})
      socket.pause()
      await once(socket, 'connect')
      socket.write(`GET /${large}/ HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      await once(socket, 'readable')
      return String(socket.read(12)).slice(-3)
    }
    const statuses = await Promise.all(Array.from({ length: 120 }, ask))
    expect(statuses.toSorted()).toEqual([...Array(80).fill('200'), ...Array(40).fill('429')])
    expect(await (await fetch(`${node.url}/${small}/`)).text()).toBe('small')
    const stored = await uploadText(node, 'another')
    expect(await (await fetch(`${node.url}/${stored}/`)).text()).toBe('another')
  }, 60_000)
})
