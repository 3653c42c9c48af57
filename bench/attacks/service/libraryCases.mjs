import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVictim } from '../lib/startVictim.mjs'
import { key, upload } from '../lib/upload.mjs'
import { compare, HOSTILE, repeat } from './compare.mjs'
import { mintToken } from './mintToken.mjs'
import { openProject } from './openProject.mjs'

const PEAK_MB = 640
const tokenFor = (scope, more = {}) => mintToken({ restrictions: { scope: [scope] } }, more)

/** Starts a node on disk whose index has files of one hour, as if they had been uploaded. */
async function startFull(use, count, pathOf) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lading-library-'))
  const hours = join(dataDir, 'index', 'by-date')
  await mkdir(hours, { recursive: true })
  await writeFile(join(dataDir, 'index', 'format'), '1')
  const start = Date.parse('2026-05-01T12:00:00Z')
  const lines = Array.from({ length: count }, (_, index) => {
    const facts = JSON.stringify(['photo of a ship.jpg', 'image/jpeg', 'x'.repeat(22), pathOf(index)])
    const time = new Date(start + Math.floor((index * 3_600_000) / count)).toISOString()
    return `+ 00000000-0000-4000-8000-${String(index).padStart(12, '0')} ${time} S 5 ${key} ${facts}\n`
  })
  await writeFile(join(hours, '2026-05-01T12'), lines.join(''))
  const options = { quiet: true, trustProxy: 1, projects: [openProject] }
  const victim = await use(startVictim({ program: 'serveNode.mjs', options, dataDir }))
  return { victim, end: () => victim.stop().then(() => rm(dataDir, { recursive: true, force: true })) }
}

async function ask(victim, path, token, headers = HOSTILE) {
  const answer = await fetch(`${victim.url}${path}?pub_key=${key}`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  await answer.arrayBuffer()
}

/** Attacks by people who may list stored files. */
export const libraryCases = [
  {
    name: 'service/folders-of-accents',
    isMeasured: true,
    tried: 'a client asks for the folders of 5,000 files, whose names are made of 500 accents each',
    expected: 'every upload of another network, in at most half a second or 8 times its time, at the median',
    async run({ use }) {
      const accents = '\u0301\u0323'.repeat(248)
      const pathOf = (index) => `${accents}${String.fromCharCode(0x4e00 + ((index * 7919) % 5000))}/x`
      const { victim, end } = await startFull(use, 5000, pathOf)
      const token = tokenFor('/library/')
      const result = await compare(victim, async () =>
        repeat(2, () => ask(victim, '/library/overview/', token)),
      )
      await end()
      return result
    },
  },
  {
    name: 'service/lists-of-a-busy-hour',
    isMeasured: true,
    tried: 'people without files, in 8 networks, list theirs beside 200,000 files of one hour',
    expected: `every upload, in at most half a second or 8 times its time, at the median; ${PEAK_MB} MB at most`,
    async run({ use }) {
      const { victim, end } = await startFull(use, 200_000, () => 'Photos/a.jpg')
      let turn = 0
      const result = await compare(victim, async () =>
        repeat(16, () => {
          turn += 1
          const token = tokenFor('/library/own/', { sub: `person ${turn}` })
          return ask(victim, '/library/', token, { 'x-forwarded-for': `8.8.${turn % 8}.8` })
        }),
      )
      const peak = Math.round(await victim.peakMb())
      await end()
      return { isGood: result.isGood && peak <= PEAK_MB, detail: `${result.detail}; ${peak} MB` }
    },
  },
  {
    name: 'service/lists-of-a-library',
    isMeasured: true,
    tried:
      'a token for a project that has no files lists them from 8 networks, beside 1,000 files of another project',
    expected: 'uploads of another network take at most 8 times as long, or half a second',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const projects = [{ publicKey: 'other' }, openProject]
      const options = { trustProxy: 1, quiet: true, callsPerMinute: 0, projects }
      const [victim] = (await startNodes(1, options)).nodes
      for (let form = 0; form < 10; form++) {
        const body = new FormData()
        body.set('UPLOADCARE_PUB_KEY', 'other')
        for (let index = 0; index < 100; index++)
          body.set(`f${index}`, new Blob([`${form} ${index}`]), 'a.txt')
        await (await fetch(`${victim.url}/base/`, { method: 'POST', body, headers: HOSTILE })).arrayBuffer()
      }
      await upload(victim, 'x', { headers: HOSTILE })
      let turn = 0
      const token = tokenFor('/library/')
      return compare(victim, async () =>
        repeat(16, () => {
          turn += 1
          return ask(victim, '/library/', token, { 'x-forwarded-for': `8.8.${turn % 8}.8` })
        }),
      )
    },
  },
]
