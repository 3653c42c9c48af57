import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createLocalService } from '@lading/local-service'
import { PlainError } from './lib/PlainError.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/runMain.mjs'
import { shuffle } from './lib/shuffle.mjs'

const USAGE = 'npm run test:conformance -- path/to/suite.py [--runs 100] [--parallel 8]'
/** Where the suite looks for the URL that creates uploads. */
const URL_VARIABLE = 'RUFH_URL'
const pytest = ['-m', 'pytest', '-q', '--no-header', '-p', 'no:cacheprovider']

// Runs a copy of a public suite for resumable uploads, which the repository doesn't have, against a development service started for it.
await runMain(async (signal) => {
  const { values, positionals } = readArguments(process.argv.slice(2))
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new PlainError(`Name one file of Python tests: ${USAGE}`)
  const suite = resolve(process.env.INIT_CWD ?? process.cwd(), path)
  if (!statSync(suite, { throwIfNoEntry: false })?.isFile())
    throw new PlainError(`There is no file ${suite}.`)
  const dataDir = mkdtempSync(join(tmpdir(), 'lading-conformance-'))
  const service = await createLocalService({ dataDir, port: 0 })
  const env = { [URL_VARIABLE]: `${service.url}/resumable/?pub_key=demopublickey` }
  /** @param {readonly string[]} args */
  const runTests = (args, quiet = true) =>
    run('python3', [...pytest, ...args], { cwd: join(suite, '..'), env, quiet, signal })
  try {
    if (values.runs === 1) return (await runTests([suite, '-rs'], false)).code
    const { output } = await runTests([suite, '--collect-only'])
    const names = output.split('\n').filter((line) => line.includes('::'))
    if (names.length === 0) throw new PlainError(`pytest finds no test in ${suite}:\n${output}`)
    let failed = 0
    let begun = 0
    const work = async () => {
      while (begun < values.runs && !signal.aborted) {
        const number = ++begun
        const result = await runTests(shuffle(names))
        const lines = result.output.trim().split('\n')
        console.log(`${number}: ${lines.at(-1)}`)
        if (result.code === 0) continue
        failed++
        console.log(lines.filter((line) => line.startsWith('FAILED')).join('\n'))
      }
    }
    await Promise.all(Array.from({ length: values.parallel }, work))
    const { status } = await fetch(env[URL_VARIABLE], { method: 'OPTIONS' })
    console.log(`${values.runs} runs, ${failed} failed. The service answers with ${status}.`)
    return failed === 0 && status === 204 ? 0 : 1
  } finally {
    await service.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** @param {string[]} args */
function readArguments(args) {
  const options = /** @type {const} */ ({
    runs: { type: 'string', default: '1' },
    parallel: { type: 'string', default: '1' },
  })
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [runs, parallel] = [Number(values.runs), Number(values.parallel)]
    if (![runs, parallel].every((value) => Number.isInteger(value) && value > 0)) throw new Error('no number')
    return { values: { runs, parallel }, positionals }
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error}. Usage: ${USAGE}`)
  }
}
