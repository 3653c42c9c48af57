import { exchange } from '../lib/exchange.mjs'
import { startOrigin } from '../lib/startOrigin.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { call, hostileOrigin, key } from '../lib/upload.mjs'

const SECRET = 'LOOPBACK SECRET'
/** Ways to write an address of this machine or of a private network. */
const hosts = [
  ...['127.0.0.1', 'localhost', '127.1', '0', '0.0.0.0', '2130706433', '0x7f000001', '0177.0.0.1'],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[fe80::1]',
    '[fc00::1]',
  ],
  ...[
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '１２７.０.０.１',
    '127.0.0.1.',
  ],
]
const schemes = [
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'jar:http://127.0.0.1!/',
  'dict://127.0.0.1/',
  'http:127.0.0.1/',
]

/** Pages from elsewhere that read through the service what only this machine should reach. */
export async function attackOrigins(check) {
  const secret = await startOrigin({ '/secret': (_request, response) => response.end(SECRET) })
  const victim = await startVictim({ options: { quiet: true, allowLoopback: true } })
  const leaks = []
  async function tryAll(title, get) {
    const urls = [...hosts.map((host) => `http://${host}:${secret.port}/secret`), ...schemes]
    for (const url of urls) {
      const text = await get(url).catch(() => '')
      if (text.includes(SECRET) || text.includes('"token"') || text.includes('root:'))
        leaks.push(`${title} ${url}`)
    }
    check(`${urls.length} addresses ${title}`, leaks.length === 0, leaks.join(', '))
    leaks.length = 0
  }
  const foreign = { origin: hostileOrigin }
  await tryAll('by from_url of a foreign page', async (url) =>
    JSON.stringify(await call(victim, '/from_url/', { pub_key: key, source_url: url }, foreign)),
  )
  for (const [title, headers] of Object.entries({
    'as the picture of a foreign page': { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
    'as a picture, with the address of the page': { referer: `${hostileOrigin}/` },
    'as a request of a foreign page': foreign,
  })) {
    await tryAll(title, async (url) => (await fetch(`${victim.url}/${key}/${url}`, { headers })).text())
  }

  const rebound = await exchange(
    victim,
    `GET /${key}/http://127.0.0.1:${secret.port}/secret HTTP/1.1\r\nHost: evil.test:${victim.port}\r\nConnection: close\r\n\r\n`,
  )
  check(
    'a page whose name was made to mean this machine',
    !rebound.includes(SECRET) && /^HTTP\/1\.1 4/.test(rebound),
  )
  const own = await (await fetch(`${victim.url}/${key}/http://127.0.0.1:${secret.port}/secret`)).text()
  check('a program of this machine may', own.includes(SECRET))
  await victim.stop()
  secret.stop()
}
