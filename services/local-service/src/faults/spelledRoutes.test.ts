import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestService } from '../testing/fixtures/startTestService.js'

/** Sends a request with its target spelled exactly as given; fetch would normalize it. Resolves to the status. */
async function send(url: string, method: string, target: string): Promise<number> {
  const { hostname, port } = new URL(url)
  // If the target is a whole URL, its host must match the Host header.
  const host = /^http:\/\/([^/]+)/i.exec(target)?.[1] ?? new URL(url).host
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
  )
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(answer))?.[1])
}

async function start(path?: string) {
  const service = await startTestService({ allowFaults: true })
  const rules = [{ ...(path !== undefined && { path }), acts: [{ act: 'answer', status: 418 }] }]
  const answer = await fetch(`${service.url}/faults`, { method: 'POST', body: JSON.stringify({ rules }) })
  expect(answer.status).toBe(200)
  return service
}

const spellings = (path: string) => [
  path,
  path.replace('a', '%61').replace('i', '%69'),
  path.replace(/\/$/, ''),
  `${path}?x=/other/`,
  `http://localhost${path}`,
  `HTTP://localhost${path}`,
]

test.each(spellings('/base/'))('a fault hits the route however it is spelled: %s', async (target) => {
  for (const path of [undefined, '/base/']) {
    const { url } = await start(path)
    // A target that the router takes for another path has no route, and no fault.
    const plain = await send((await startTestService()).url, 'POST', target)
    expect(await send(url, 'POST', target)).toBe(plain === 404 ? 404 : 418)
  }
})

test.each([
  '/faults',
  '/f%61ults',
  '/faults/',
  '/faults?x',
  'http://localhost/faults',
  '/%66aults/?lading_fault=W01',
])('the switches are never hit, however they are spelled: %s', async (target) => {
  const { url } = await start('/')
  expect(await send(url, 'GET', target)).toBe(200)
})
