import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { createHostileExif, createJpeg, createWebp } from '../lib/createHostileExif.mjs'
import { createNestedSvg, laughs, slowSvg } from '../lib/createNestedSvg.mjs'
import { createBomb, createPng } from '../lib/createPng.mjs'
import { startOrigin } from '../lib/startOrigin.mjs'
import { startProbe } from '../lib/startProbe.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { call, honestOrigin, hostileOrigin, key, upload } from '../lib/upload.mjs'

const headers = { origin: hostileOrigin }
const LONGEST_MS = 5000

/** Pictures that cost far more than their size, and damaged ones. */
export async function attackImages(check) {
  const peaks = []
  let isAlive = true
  // What is still under way of one doesn't keep the next waiting.
  for (const attack of [attackHeaders, attackSvgs, attackRenders]) {
    const options = { quiet: true, keepImageProcess: true, allowLoopback: true }
    const victim = await startVictim({ options })
    await attack(victim, check)
    peaks.push(Math.round(await victim.peakMb()))
    isAlive &&= victim.isAlive()
    await victim.kill()
    await victim.stop()
  }
  check(
    'the service is alive, and its own process stayed small',
    isAlive && Math.max(...peaks) < 250,
    `${peaks.join(', ')} MB at most`,
  )
}

async function attackHeaders(victim, check) {
  const jpeg = await createJpeg(createHostileExif(65_000))
  const pictures = {
    'a JPEG of 65 kB': jpeg,
    'a PNG of 400 kB': await createPng(createHostileExif(400_000)),
    'a WebP of 400 kB': await createWebp(createHostileExif(400_000)),
  }
  for (const [title, bytes] of Object.entries(pictures)) {
    const probe = startProbe(victim)
    const startedAt = performance.now()
    const { file } = await upload(victim, bytes, { name: 'a', headers })
    const ms = Math.round(performance.now() - startedAt)
    const info = await (await fetch(`${victim.url}/info/?pub_key=${key}&file_id=${file}&jsonerrors=1`)).json()
    const { longestMs } = await probe.stop()
    const isGood = info.image_info?.width === 8 && longestMs < LONGEST_MS && victim.isAlive()
    check(`${title} with hostile EXIF`, isGood, `${ms} ms; an upload of 1 kB beside it ${longestMs} ms`)
  }

  const origin = await startOrigin({ '/a.jpg': (_request, response) => response.end(jpeg) })
  const probe = startProbe(victim)
  const proxied = await fetch(`${victim.url}/${key}/-/preview/4x4/${origin.url}/a.jpg`)
  const { token } = await call(victim, '/from_url/', { pub_key: key, source_url: `${origin.url}/a.jpg` })
  let status = {}
  for (let poll = 0; poll < 50 && status.status !== 'success'; poll++) {
    status = await (await fetch(`${victim.url}/from_url/status/?token=${token}`)).json()
  }
  const { longestMs } = await probe.stop()
  const isGood = proxied.status === 200 && longestMs < LONGEST_MS && victim.isAlive()
  check(
    'the same through the picture proxy and from_url',
    isGood,
    `an upload of 1 kB beside it ${longestMs} ms`,
  )
  origin.stop()
}

async function attackSvgs(victim, check) {
  for (let index = 0; index < 10; index++)
    upload(victim, createNestedSvg(), { name: 'a.svg', headers }).catch(() => {})
  const plain = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>'
  const times = {}
  for (const [title, origin] of [
    ['another client', honestOrigin],
    ['the same client', hostileOrigin],
  ]) {
    const startedAt = performance.now()
    await upload(victim, plain, { name: 'b.svg', headers: { origin } })
    times[title] = Math.round(performance.now() - startedAt)
  }
  const isGood = times['another client'] < LONGEST_MS && times['the same client'] < 40_000
  check(
    'an SVG beside 10 that take long to parse',
    isGood,
    `${times['another client']} ms, of the same client ${times['the same client']} ms`,
  )
}

async function attackRenders(victim, check) {
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const files = {
    bomb: createBomb(60_000, 1250),
    long: createBomb(75_000_000, 1),
    slow: Buffer.from(slowSvg),
    laughs: Buffer.from(laughs),
  }
  const uuids = []
  for (const bytes of Object.values(files))
    uuids.push((await upload(victim, bytes, { name: 'a', headers })).file)
  for (let index = 0; index < 30; index++) {
    const damaged = Buffer.from(photo)
    randomBytes(64).forEach((byte, at) => {
      damaged[(index * 7919 + at * 104_729) % damaged.length] = byte
    })
    uuids.push((await upload(victim, damaged, { name: 'a', headers })).file)
  }
  const probe = startProbe(victim)
  const stop = AbortSignal.timeout(15_000)
  const statuses = await Promise.all(
    uuids.flatMap((uuid) =>
      ['-/rotate/90/-/blur/50/-/resize/10x/', '-/json/', '-/main_colors/'].map(async (operations) => {
        const answer = await fetch(`${victim.url}/${uuid}/${operations}`, { signal: stop }).catch(() => null)
        return answer?.status ?? 0
      }),
    ),
  )
  const { count, longestMs, failures } = await probe.stop()
  check(
    'bombs and damaged pictures are answered without an error of the service',
    statuses.every((status) => status < 500),
    [...new Set(statuses)].join(', '),
  )
  check(
    'uploads of 1 kB at the same time',
    failures === 0 && longestMs < LONGEST_MS,
    `${count}, the longest ${longestMs} ms`,
  )
}
