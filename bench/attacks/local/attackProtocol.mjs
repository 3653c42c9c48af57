import { exchange } from '../lib/exchange.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { call, key, upload } from '../lib/upload.mjs'

const host = 'Host: localhost\r\n'
/** Requests that proxies and servers have read in different ways. */
const smuggled = {
  'length and chunks': `POST /info/ HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n${host}\r\n`,
  'two lengths': `POST /info/ HTTP/1.1\r\n${host}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
  'an unknown coding': `POST /info/ HTTP/1.1\r\n${host}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  'a space before the colon': `POST /info/ HTTP/1.1\r\n${host}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
  'a chunk of 17 digits': `POST /info/ HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n11111111111111111\r\nx`,
  'a negative length': `POST /info/ HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
  'two hosts': `GET /health HTTP/1.1\r\n${host}Host: evil.localhost\r\nConnection: close\r\n\r\n`,
  'a target of another host': `GET http://evil.localhost/health HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
  'chunks in HTTP/1.0': `POST /info/ HTTP/1.0\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'the start of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a null in a header': `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`,
  'headers of 64 kB': `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(65_536)}\r\n\r\n`,
}

/** Requests that are not what they should be, and standards that clients rely on. */
export async function attackProtocol(check) {
  const victim = await startVictim()
  for (const [title, text] of Object.entries(smuggled)) {
    const answer = await exchange(victim, text)
    check(`${title} is refused`, /^HTTP\/1\.1 4\d\d /.test(answer) && !answer.includes('lading_files'))
  }

  const offer = `Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n`
  const h2c = await exchange(victim, `GET /health HTTP/1.1\r\n${host}${offer}\r\n`)
  check('an offer of HTTP/2 is ignored', h2c.startsWith('HTTP/1.1 200'))

  const close = `GET /health HTTP/1.1\r\n${host}Connection: close\r\n\r\n`
  const pipelined = await exchange(victim, `GET /health HTTP/1.1\r\n${host}\r\n`.repeat(999) + close)
  check('1,000 requests in advance are answered', pipelined.match(/HTTP\/1\.1 200/g)?.length === 1000)

  const head = await fetch(`${victim.url}/health`, { method: 'HEAD' })
  const { file } = await upload(victim, 'hello')
  const unchanged = await fetch(`${victim.url}/${file}/`, { headers: { 'if-none-match': '*' } })
  check('HEAD /health and If-None-Match: *', head.status === 200 && unchanged.status === 304)

  await fetch(`${victim.url}/from_url/?pub_key=${key}&source_url=ftp://a&signature=topsecret&expire=1`, {
    method: 'POST',
  })
  await fetch(`${victim.url}/from_url/status/?token=topsecret`)
  await call(victim, '/group/', { signature: 'topsecret' })
  await victim.stop()
  check(
    'the log has the requests and no signature',
    /POST \/from_url/.test(victim.log()) && !/topsecret/.test(victim.log()),
  )
}
