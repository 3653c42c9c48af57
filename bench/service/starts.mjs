// How a service starts and what it takes while it has nothing to do: time to its first answer, processor time of its first second and a
// half, memory of all its processes five seconds later, and the modules that are opened until the first answer. Beside it stands
// node:http alone. Linux only; the number of modules needs strace.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readProcesses } from './readProcesses.mjs'

const rounds = Number(process.argv[2] ?? 5)
const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const bare = `const server = require('node:http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', () =>
  console.log('Local service: http://127.0.0.1:' + server.address().port))`

/** Programs that print their URL. */
const contenders = {
  'node:http': () => ['-e', bare],
  'local service': (data) => [
    file('../../services/local-service/bin/lading-local-service.js'),
    ...['--port', '0', '--quiet', '--data', data],
  ],
  'service on a disk': (data) => [
    file('../../services/service/bin/lading-service.js'),
    ...['--port', '0', '--data', data, '--public-url', 'http://127.0.0.1:1', '--public-key', 'key'],
    ...['--quiet', '--host', '127.0.0.1'],
  ],
}

/** Starts a program, waits for its first answer and stops it after `stay`. */
async function start(command, args, stay = async () => {}) {
  const began = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let url
  for await (const line of createInterface({ input: child.stdout })) {
    url = /https?:\/\/[\w.:]+/.exec(line)?.[0]
    if (url) break
  }
  const { status } = await fetch(`${url}/health`)
  if (status !== 200) throw new Error(`The first answer has status ${status}.`)
  const ms = performance.now() - began
  const more = await stay(child.pid, began)
  for (const { pid } of (await readProcesses(child.pid)).reverse()) process.kill(pid, 'SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return { ms, ...more }
}

async function measure(pid, began) {
  await wait(1500 - (performance.now() - began))
  const cpuMs = sum((await readProcesses(pid)).map((it) => it.cpuMs))
  await wait(5000)
  const processes = await readProcesses(pid)
  return {
    cpuMs,
    rssMb: sum(processes.map((it) => it.rssKb)) / 1024,
    pssMb: sum(processes.map((it) => it.pssKb)) / 1024,
    processes: processes.length,
  }
}

/** Counts the modules that all processes open until the first answer. */
async function countModules(args) {
  const dir = await mkdtemp(join(tmpdir(), 'lading-strace-'))
  const log = join(dir, 'log')
  let text = ''
  await start(
    'strace',
    ['-f', '-qq', '-e', 'trace=openat', '-o', log, process.execPath, ...args],
    async () => {
      text = await readFile(log, 'utf8')
    },
  )
  await rm(dir, { recursive: true, force: true })
  const opened = text
    .split('\n')
    .filter((line) => /\.[cm]?js", O_RDONLY/.test(line) && !line.includes('ENOENT'))
  return new Set(opened.map((line) => /"(.*)"/.exec(line)[1])).size
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0)
function describe(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b).map(Math.round)
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted[0]}–${sorted.at(-1)})`
}

const dir = await mkdtemp(join(tmpdir(), 'lading-starts-'))
const results = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
try {
  for (let round = 0; round < rounds; round++) {
    for (const [name, argsOf] of Object.entries(contenders)) {
      results[name].push(await start(process.execPath, argsOf(join(dir, `${name} ${round}`)), measure))
    }
  }
  const hasStrace = spawnSync('strace', ['-V']).status === 0
  for (const [name, argsOf] of Object.entries(contenders)) {
    const of = (key) => describe(results[name].map((result) => result[key]))
    const modules = hasStrace ? await countModules(argsOf(join(dir, `${name} modules`))) : 'unknown'
    console.log(
      `${name}: first answer ${of('ms')} ms, CPU ${of('cpuMs')} ms, RSS ${of('rssMb')} MB, PSS ${of('pssMb')} MB, ` +
        `${of('processes')} processes, ${modules} modules`,
    )
  }
} finally {
  await rm(dir, { recursive: true, force: true })
}
process.exit()
