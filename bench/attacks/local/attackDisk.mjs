import { createHash } from 'node:crypto'
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { settlesWithin } from '../lib/exchange.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { upload } from '../lib/upload.mjs'

/** Kills, second starts and damage, against files that clients were told are stored. */
export async function attackDisk(check) {
  const root = await mkdtemp(join(tmpdir(), 'lading-attack-'))
  try {
    await attackByKills(join(root, 'killed'), check)
    await attackBySecondStarts(join(root, `a-folder-with-a-${'long-'.repeat(20)}name`), check)
    await attackRunning(join(root, 'damaged'), check)
    await attackStart(join(root, 'strange'), check)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** Uploads until the service ends, and returns the fingerprints of what was confirmed. */
async function uploadUntilEnd(victim, confirmed) {
  const work = Array.from({ length: 4 }, async (_, worker) => {
    for (let round = 0; victim.isAlive(); round++) {
      const text = `${worker} ${round} ${'x'.repeat(round * 37)}`
      const { file } = await upload(victim, text).catch(() => ({}))
      if (typeof file !== 'string') return
      confirmed.set(file, createHash('sha256').update(text).digest('hex'))
    }
  })
  return Promise.all(work)
}

async function countLost({ url }, confirmed) {
  let lost = 0
  for (const [uuid, sha256] of confirmed) {
    const response = await fetch(`${url}/${uuid}/`)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200 || createHash('sha256').update(bytes).digest('hex') !== sha256) lost++
  }
  return lost
}

async function attackByKills(dataDir, check) {
  const confirmed = new Map()
  for (let round = 0; round < 5; round++) {
    const victim = await startVictim({ dataDir, options: { quiet: true } })
    const work = uploadUntilEnd(victim, confirmed)
    await wait(600)
    await victim.kill()
    await work
  }
  const victim = await startVictim({ dataDir, options: { quiet: true } })
  const lost = await countLost(victim, confirmed)
  check(
    'killed 5 times under load',
    lost === 0 && confirmed.size > 20,
    `${lost} of ${confirmed.size} confirmed files lost`,
  )
  await victim.stop()
}

async function attackBySecondStarts(dataDir, check) {
  const first = await startVictim({ dataDir, options: { quiet: true } })
  const confirmed = new Map()
  const work = uploadUntilEnd(first, confirmed)
  const outcomes = []
  for (let round = 0; round < 8; round++) {
    const other = await mkdtemp(join(tmpdir(), 'lading-attack-'))
    const env = round % 2 === 0 ? { TMPDIR: other } : {}
    const second = await startVictim({ dataDir, env, options: { quiet: true } }).catch(() => null)
    outcomes.push(second === null ? 'refused' : 'started')
    await second?.kill()
    await rm(other, { recursive: true, force: true })
  }
  await first.kill()
  await work
  const victim = await startVictim({ dataDir, options: { quiet: true } })
  const lost = await countLost(victim, confirmed)
  const refused = outcomes.filter((outcome) => outcome === 'refused').length
  check(
    '8 second starts, also with another TMPDIR',
    refused === 8 && lost === 0,
    `${refused} refused, ${lost} of ${confirmed.size} confirmed files lost`,
  )
  await victim.stop()
}

async function attackRunning(dataDir, check) {
  const victim = await startVictim({ dataDir, options: { quiet: true } })
  const damages = {
    shorter: (path) => truncate(path, 10),
    longer: (path) => appendFile(path, 'surplus'),
    gone: (path) => rm(path),
  }
  for (const [title, damage] of Object.entries(damages)) {
    const { file } = await upload(victim, 'x'.repeat(5000))
    await damage(join(dataDir, 'files', file))
    const answer = fetch(`${victim.url}/${file}/`).then(async (response) => [
      response.status,
      await response.text(),
    ])
    const isInTime = await settlesWithin(answer, 5000)
    check(`a file that is ${title} while the service runs is an error`, isInTime && (await answer)[0] === 500)
  }
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { file } = await upload(victim, picture, { name: 'a.png' })
  const paths = ['-/resize/20x/', '-/json/']
  const get = async (path) =>
    Buffer.from(await (await fetch(`${victim.url}/${file}/${path}`)).arrayBuffer()).toString('hex')
  const before = await Promise.all(paths.map(get))
  for (const name of await readdir(join(dataDir, 'cache'))) {
    const path = join(dataDir, 'cache', name)
    await writeFile(path, (await readFile(path)).fill(7))
  }
  const after = await Promise.all(paths.map(get))
  check('damaged images and facts in the cache are made again', before.join() === after.join())
  await victim.stop()
}

async function attackStart(dataDir, check) {
  const first = await startVictim({ dataDir, options: { quiet: true } })
  const { file } = await upload(first, 'kept')
  await first.stop()
  const uuid = (digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`
  await mkdir(join(dataDir, 'files', uuid('1')))
  await mkdir(join(dataDir, 'files', `${uuid('2')}.json`))
  await symlink('/nowhere', join(dataDir, 'files', uuid('3')))
  await writeFile(join(dataDir, 'files', `${uuid('3')}.json`), '{')
  await mkdir(join(dataDir, 'groups', 'x.json'))
  await mkdir(join(dataDir, 'tmp', 'x.part'))
  await mkdir(join(dataDir, 'multipart', `${uuid('4')}.journal`))
  const victim = await startVictim({ dataDir, options: { quiet: true } }).catch((error) => error)
  const isUp = !(victim instanceof Error)
  const text = isUp ? await (await fetch(`${victim.url}/${file}/`)).text() : String(victim)
  check('7 strange entries in the folder keep no file back', text === 'kept', isUp ? '' : text)
  if (isUp) await victim.stop()
}
