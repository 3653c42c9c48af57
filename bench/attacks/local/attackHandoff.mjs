import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { red } from '../lib/createHostileExif.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { key } from '../lib/upload.mjs'

const createSecret = () => randomBytes(32).toString('base64url')
const createSlot = () => randomBytes(16).toString('base64url')
const MARKUP = '"><img src=x onerror=alert(1)>\u202egnp.<script>'

/** Tries to guess, take over, read, flood and outlive handovers to phones. */
export async function attackHandoff(check) {
  const victim = await startVictim({ options: { quiet: false, publicKeys: [key] }, heapMb: 96 })
  const png = await red().png().toBuffer()
  const call = async (fields, headers = {}) => {
    const response = await fetch(`${victim.url}/handoff/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof fields === 'string' ? fields : JSON.stringify(fields),
    })
    // What is refused before it reaches its route is answered by text.
    const text = await response.text()
    return { status: response.status, ...(text.startsWith('{') && JSON.parse(text)) }
  }
  const open = (more = {}) => call({ action: 'open', pub_key: key, types: ['image/*'], ...more })
  const announce = (proof, more = {}) =>
    call({
      action: 'file',
      ...proof,
      slot: createSlot(),
      name: 'a.png',
      type: 'image/png',
      sizeBytes: png.length,
      ...more,
    })
  try {
    const page = await open()
    const proof = { token: page.token, phone: createSecret() }
    await call({ action: 'join', ...proof })

    const own = await Promise.all(
      Array.from({ length: 30 }, () => call({ action: 'join', token: page.token, phone: createSecret() })),
    )
    check(
      'no second phone joins',
      own.every(({ status }) => status === 409),
      `${own.length} phones`,
    )

    const near = [
      page.token.slice(0, -1),
      `${page.token}A`,
      page.token.toLowerCase(),
      page.id,
      page.key,
      '',
      null,
      {},
      [page.token],
      0,
      true,
    ]
    const spelled = await Promise.all(
      near.flatMap((token) => [
        call({ action: 'join', token, phone: proof.phone }),
        call({ action: 'look-as-phone', token, phone: proof.phone }),
      ]),
    )
    check(
      'no spelling of a token is the token',
      spelled.every(({ status }) => status === 404 || status === 429),
      `${spelled.length} requests`,
    )

    const guesses = await Promise.all(
      Array.from({ length: 300 }, () =>
        call({ action: 'join', token: createSecret(), phone: createSecret() }),
      ),
    )
    const wrong = guesses.filter(({ status }) => status === 404).length
    check(
      'guesses are limited',
      wrong <= 70 && guesses.some(({ status }) => status === 429),
      `${wrong} of 300 were looked up`,
    )

    const asPage = await Promise.all(
      [proof.token, proof.phone, page.token, createSecret()].flatMap((stolen) => [
        call({ action: 'look', id: page.id, key: stolen }),
        call({ action: 'end', id: page.id, key: stolen }),
      ]),
    )
    check(
      'the phone can neither look as the page nor end in its name',
      asPage.every(({ status }) => status === 404 || status === 429),
    )

    const slot = createSlot()
    const { headers } = await announce(proof, { slot, name: MARKUP })
    const put = (sent, body) => fetch(`${victim.url}/handoff/file/`, { method: 'PUT', headers: sent, body })
    const stored = await put(headers, png)
    const answer = await stored.text()
    const seen = await call({ action: 'look', id: page.id, key: page.key, after: 0 })
    const uuid = seen.files?.[0]?.uuid
    check('a photo arrives with a hostile name', stored.status === 200 && uuid !== undefined)
    const phoneSees = JSON.stringify(await call({ action: 'look-as-phone', ...proof }))
    check('the phone never learns of a file', !answer.includes(uuid) && !phoneSees.includes(uuid), phoneSees)
    const info = await (await fetch(`${victim.url}/info/?pub_key=${key}&file_id=${uuid}`)).json()
    check(
      'its name is text, without characters that turn it',
      !info.original_filename.includes('\u202e'),
      info.original_filename,
    )

    const slots = ['__proto__', 'constructor', 'toString', '', '../../x', '0'.repeat(21), '/'.repeat(22)]
    const odd = await Promise.all(
      slots.flatMap((slot) => [announce(proof, { slot }), call({ action: 'done', ...proof, slot })]),
    )
    const puts = await Promise.all(
      slots.map((slot) =>
        put({ authorization: `Bearer ${proof.token}.${proof.phone}.${slot}` }, png).catch(() => ({
          status: 400,
        })),
      ),
    )
    check(
      'odd ids of photos are refused',
      [...odd, ...puts].every(({ status }) => status >= 400 && status < 500),
    )

    const sizes = [0, -1, 0.5, 1e300, null, '8', Number.MAX_SAFE_INTEGER]
    const sized = await Promise.all(sizes.map((sizeBytes) => announce(proof, { sizeBytes })))
    check(
      'odd sizes are refused',
      sized.every(({ status }) => status >= 400 && status < 500),
    )

    const scripts = [
      'image/svg+xml',
      'IMAGE/SVG+XML',
      'image/svg+xml;a=b',
      'text/html',
      'image/png, text/html',
      'application/xhtml+xml',
    ]
    const typed = await Promise.all(
      scripts.flatMap((type) => [announce(proof, { type, name: 'a.svg' }), open({ types: [type] })]),
    )
    check(
      'types that run scripts are refused',
      typed.every(({ status }) => status >= 400 && status < 500),
      `${typed.length} requests`,
    )

    const endless = await announce(proof)
    const closed = await sendEndless(victim.port, endless.headers.authorization)
    check(
      'a body without an end is answered, and its connection is closed',
      closed.status === 413,
      `${closed.sentMb} MB were taken`,
    )

    const bodies = [
      '',
      '[]',
      'null',
      '{',
      '{"action":"open"',
      '"text"',
      `{"action":"open","types":${'['.repeat(30_000)}`,
      '{"__proto__":{"action":"open"}}',
    ]
    const broken = await Promise.all(bodies.map((body) => call(body)))
    check(
      'broken calls are refused',
      broken.every(({ status }) => status >= 400 && status < 500),
    )
    const simple = await call({ action: 'end', id: page.id, key: page.key }, { 'content-type': 'text/plain' })
    check('a form of another site is refused', simple.status === 400)

    const html = await fetch(`${victim.url}/handoff/?token=x#y`, {
      headers: { 'accept-language': `${'de,'.repeat(3000)}"><script>` },
    })
    const text = await html.text()
    check(
      'nothing of a request is in the page for phones',
      !text.includes('"><script>') && !html.headers.has('set-cookie'),
    )

    const opened = await Promise.all(Array.from({ length: 60 }, () => open()))
    const many = opened.filter(({ token }) => token)
    check('a network opens few handovers', many.length <= 30, `${many.length} of 60`)
    let announced = 0
    for (const { token } of many.slice(0, 5)) {
      const flood = { token, phone: createSecret() }
      await call({ action: 'join', ...flood })
      let taken = 0
      for (let batch = 0; batch < 11; batch++) {
        const name = `${'\u{1f4f7}'.repeat(400)}.png`
        const answers = await Promise.all(Array.from({ length: 10 }, () => announce(flood, { name })))
        taken += answers.filter(({ url }) => url).length
      }
      announced = Math.max(announced, taken)
    }
    check('a phone announces at most a hundred photos', announced === 100, `${announced} of 110`)

    await call({ action: 'end', id: page.id, key: page.key })
    const late = await Promise.all([call({ action: 'join', ...proof }), announce(proof), put(headers, png)])
    const after = await call({ action: 'look', id: page.id, key: page.key, after: 0 })
    check(
      'an ended handover takes nothing',
      late[0].state === 'ended' &&
        late[1].status === 410 &&
        late[2].status === 410 &&
        after.files.length === 1,
    )

    const folder = join(victim.dataDir, 'documents/handoff')
    const names = await readdir(folder).catch(() => [])
    const kept = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const all = `${victim.log()}${kept.join('')}${names.join('')}`
    const leaked = [page.key, proof.token, proof.phone, ...many.map(({ token }) => token)].filter((secret) =>
      all.includes(secret),
    )
    check(
      'no secret is on the disk or in the log',
      names.length > 0 && leaked.length === 0,
      `${names.length} handovers`,
    )
    check('the service lives', victim.isAlive() && (await fetch(`${victim.url}/health`)).ok)
  } finally {
    await victim.stop()
  }
}

/** Sends a photo that never ends. Resolves when the connection is closed. */
function sendEndless(port, authorization) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const chunk = Buffer.alloc(65_536)
    let answer = ''
    let sentBytes = 0
    const head = `PUT /handoff/file/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nTransfer-Encoding: chunked\r\n\r\n`
    socket.write(head)
    const send = () => {
      while (!socket.destroyed && sentBytes < 500_000_000) {
        sentBytes += chunk.length
        if (!socket.write(Buffer.concat([Buffer.from('10000\r\n'), chunk, Buffer.from('\r\n')]))) return
      }
      socket.destroy()
    }
    socket.on('drain', send)
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('error', () => {})
    socket.on('close', () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), sentMb: Math.round(sentBytes / 1e6) }),
    )
    send()
  })
}
