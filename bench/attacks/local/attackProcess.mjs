import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { startVictim } from '../lib/startVictim.mjs'
import { upload } from '../lib/upload.mjs'

const command = fileURLToPath(
  new URL('../../../services/local-service/bin/lading-local-service.js', import.meta.url),
)

/** Faults around the process: the reader of its log leaves, its image processes are killed. */
export async function attackProcess(check) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lading-attack-'))
  const child = spawn(process.execPath, [command, '--port', '0', '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  child.stderr.destroy()
  child.stdout.destroy()
  const url = line.replace('Local service: ', '')
  const statuses = []
  for (let round = 0; round < 5; round++) {
    statuses.push(
      await fetch(`${url}/health`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    await wait(50)
  }
  check('the reader of the log leaves', statuses.every((status) => status === 200) && child.exitCode === null)
  child.kill('SIGTERM')
  await exited
  await rm(dataDir, { recursive: true, force: true })

  const victim = await startVictim({ options: { quiet: true, keepImageProcess: true } })
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { file } = await upload(victim, picture, { name: 'a.png' })
  const results = []
  for (let round = 0; round < 3; round++) {
    results.push((await fetch(`${victim.url}/${file}/-/resize/${20 + round}x/`)).status)
    for (const pid of await findImageProcesses(victim.child.pid)) process.kill(pid, 'SIGKILL')
  }
  const again = await upload(victim, picture, { name: 'a.png' })
  const info = await (await fetch(`${victim.url}/info/?pub_key=demopublickey&file_id=${again.file}`)).json()
  check(
    'idle image processes are killed',
    results.every((status) => status === 200) && info.is_image === true,
    results.join(', '),
  )
  await victim.stop()
}

/** Children of the service that decode images; only they are ended. Linux only. */
async function findImageProcesses(parent) {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(parent)]).catch(() => ({
    stdout: '',
  }))
  const pids = stdout.split('\n').map(Number).filter(Boolean)
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return pids.filter((_, index) => commands[index].includes('imageWorker'))
}
