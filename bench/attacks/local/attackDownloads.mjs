import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { startOrigin } from '../lib/startOrigin.mjs'
import { startProbe } from '../lib/startProbe.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { call, honestOrigin, hostileOrigin, key } from '../lib/upload.mjs'

/** Servers that never answer, and a service that may have 64 files open. */
export async function attackDownloads(check) {
  const silent = await startOrigin({ '/silent': () => {} })
  const victim = await startVictim({
    descriptors: 64,
    options: { quiet: true, allowLoopback: true, allowedOrigins: [hostileOrigin] },
  })
  const order = (url) => ({ pub_key: key, source_url: url })
  // With so few files, idle connections are closed, perhaps while a call is sent on one.
  const headers = { origin: hostileOrigin, connection: 'close' }
  const probe = startProbe(victim)
  let tokens = 0
  for (let batch = 0; batch < 15; batch++) {
    const calls = Array.from({ length: 10 }, () =>
      call(victim, '/from_url/', order(`${silent.url}/silent`), headers),
    )
    tokens += (await Promise.all(calls)).filter(({ token }) => token).length
  }
  const { token } = await call(victim, '/from_url/', order(`${silent.url}/honest`), { origin: honestOrigin })
  let status = {}
  for (let poll = 0; poll < 50 && status.status !== 'success'; poll++) {
    await wait(100)
    status = await (await fetch(`${victim.url}/from_url/status/?token=${token}`)).json()
  }
  await wait(2000)
  const { count, longestMs, failures } = await probe.stop()
  check('150 downloads of a server that never answers', tokens === 150 && victim.isAlive())
  check('a download of another client', status.status === 'success', status.status)
  check(
    'uploads of 1 kB at the same time',
    failures === 0 && longestMs < 5000,
    `${count}, the longest ${longestMs} ms`,
  )
  await victim.stop()
  silent.stop()
  await attackByDrips(check)
}

/** Sources that send a byte now and then, for three networks. */
async function attackByDrips(check) {
  const drips = new Set()
  const source = await startOrigin({
    '/drip': (_request, response) => {
      response.write('x')
      drips.add(setInterval(() => response.write('y'), 2000))
    },
  })
  const victim = await startVictim({ options: { quiet: true, allowLoopback: true } })
  const order = (path) => `/from_url/?pub_key=${key}&source_url=${encodeURIComponent(source.url + path)}`
  for (let count = 0; count < 24; count++) {
    await ask(victim, 'POST', order('/drip'), `127.0.0.${2 + (count % 3)}`)
  }
  await wait(1000)
  const { token } = await ask(victim, 'POST', order('/honest'), '127.0.0.9')
  let status = {}
  for (let poll = 0; poll < 150 && status.status !== 'success'; poll++) {
    await wait(100)
    status = await ask(victim, 'GET', `/from_url/status/?token=${token}`, '127.0.0.9')
  }
  check('a download beside 24 that drip', status.status === 'success', status.status)
  for (const drip of drips) clearInterval(drip)
  await victim.stop()
  source.stop()
}

/** Calls the API from an address of this machine: each is a network. */
function ask({ url }, method, path, localAddress) {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, localAddress, agent: false }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve(JSON.parse(text))
    })
    asked.on('error', reject).end()
  })
}
