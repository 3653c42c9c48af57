import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { runCli } from './runCli.js'
import { packageVersion } from './shared/packageVersion.js'
import {
  buildCommand,
  spawnCommand,
  startChild,
  startChildService,
} from './testing/fixtures/startChildService.js'
import { createTestDirectory, startTestService } from './testing/fixtures/startTestService.js'

async function run(args: readonly string[], whileRunning: (url: string) => Promise<void> = async () => {}) {
  const out: string[] = []
  const errors: string[] = []
  const code = await runCli(args, {
    print: (line) => out.push(line),
    printError: (line) => errors.push(line),
    untilStopped: () =>
      Promise.resolve().then(() => whileRunning(out[0]?.replace('Local service: ', '') ?? '')),
  })
  return { code, out, errors }
}

describe('the command line', () => {
  test('its flags reach the service', async () => {
    const data = await createTestDirectory()
    const args = [
      '--port',
      '0',
      '--data',
      data,
      '--quiet',
      '--public-key',
      'mine',
      '--secret',
      's',
      '--fault',
      'G2',
    ]
    await run(args, async (url) => {
      const ask = async (key: string) => {
        const answer = await fetch(`${url}/from_url/?jsonerrors=1&pub_key=${key}`, { method: 'POST' })
        return ((await answer.json()) as { error: { error_code: string } }).error.error_code
      }
      expect([await ask('mine'), await ask('demopublickey')]).toEqual([
        'SignatureRequiredError',
        'ProjectPublicKeyInvalidError',
      ])
      expect(await (await fetch(`${url}/faults`)).json()).toMatchObject({ active: ['G2'] })
    })
  })

  test('prints exactly one line with the address and serves until it is stopped', async () => {
    const data = await createTestDirectory()
    const { code, out, errors } = await run(['--port', '0', '--data', data], async (url) => {
      expect((await fetch(`${url}/health`)).status).toBe(200)
    })
    expect(code).toBe(0)
    expect(out).toEqual([expect.stringMatching(/^Local service: http:\/\/127\.0\.0\.1:\d+$/)])
    expect(errors).toEqual([expect.stringMatching(/^GET \/health 200/)])
  })

  test('--quiet leaves out the request lines only', async () => {
    const data = await createTestDirectory()
    const { out, errors } = await run(['--port', '0', '--data', data, '--quiet'], async (url) => {
      await fetch(`${url}/health`)
    })
    expect([out.length, errors]).toEqual([1, []])
  })

  test('--help explains every flag', async () => {
    const { code, out } = await run(['--help'])
    expect(code).toBe(0)
    for (const flag of [
      '--port',
      '--data',
      '--public-key',
      '--secret',
      '--public-url',
      '--allow-private',
      '--allow-origin',
      '--allow-host',
      '--cache-mb',
      '--latency',
      '--allow-faults',
      '--fault',
      '--quiet',
      '--version',
      '--help',
    ])
      expect(out.join('\n')).toContain(flag)
  })

  test('--version prints the version of the package', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, out: [packageVersion], errors: [] })
  })

  test.each([
    [['--nonsense']],
    [['stray']],
    [['--port']],
    [['--port', 'abc']],
    [['--port', '70000']],
    [['--port', '-1']],
    [['--port=']],
    [['--data=']],
    [['--quiet=yes']],
    [['--cache-mb', 'much']],
    [['--latency', '-5']],
    [['--public-key', '']],
    [['--secret=']],
    [['--public-url', 'cdn.test']],
    [['--allow-origin', 'staging.test']],
    [['--allow-host', 'http://staging.test']],
    [['--fault', 'T99']],
    [['--fault', 'N1:12']],
    [['--fault', 'C1']],
  ])('%j is refused in one line with exit code 2', async (args) => {
    const { code, out, errors } = await run(args)
    expect([code, out]).toEqual([2, []])
    expect(errors).toEqual([expect.stringMatching(/^[A-Z][^\n]+\. See lading-local-service --help\.$/)])
  })

  test('a taken port is one sentence and exit code 1', async () => {
    const { port } = await startTestService()
    const { code, out, errors } = await run(['--port', String(port), '--data', await createTestDirectory()])
    expect([code, out]).toEqual([1, []])
    expect(errors).toEqual([expect.stringMatching(/^Port \d+ on 127\.0\.0\.1 is taken: .+\.$/)])
  })
})

test('a reader of the standard output that is gone fails nothing', async () => {
  await buildCommand()
  const child = spawnCommand(['--version'])
  child.stdout.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the command outlives the reader of its standard error', async () => {
  await buildCommand()
  const { url, child } = await startChildService(['--data', await createTestDirectory()])
  child.stderr.destroy()
  for (let request = 0; request < 3; request++) {
    expect((await fetch(`${url}/health`)).status).toBe(200)
  }
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a program with a service that logs to its standard error outlives the reader of that', async () => {
  await buildCommand()
  const module = new URL('../dist/index.js', import.meta.url).href
  const options = JSON.stringify({ port: 0, quiet: false, dataDir: await createTestDirectory() })
  const program = `import(${JSON.stringify(module)}).then(({ createLocalService }) => createLocalService(${options}))
    .then((service) => process.once('SIGTERM', service.close).stdout.write('Local service: ' + service.url + '\\n'))`
  const { url, child } = await startChild(['--eval', program])
  child.stderr.destroy()
  for (let request = 0; request < 3; request++) {
    expect((await fetch(`${url}/health`)).status).toBe(200)
  }
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the installed command starts, serves and stops on SIGTERM', async () => {
  await buildCommand()
  const { url, child, lines } = await startChildService(['--quiet', '--data', await createTestDirectory()])
  expect((await fetch(`${url}/health`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(lines).toEqual([`Local service: ${url}`])
})

test('the command outlives a fault that refuses connections for a while', async () => {
  await buildCommand()
  const data = await createTestDirectory()
  const { url, child } = await startChildService(['--quiet', '--allow-faults', '--data', data])
  const rules = [{ times: 1, acts: [{ act: 'stop-listening', forMs: 100 }] }]
  await fetch(`${url}/faults`, { method: 'POST', body: JSON.stringify({ rules }) })
  const call = () => fetch(`${url}/info/?pub_key=demopublickey`)
  await expect(call()).rejects.toThrow()
  await vi.waitFor(async () => {
    expect(child.exitCode).toBeNull()
    expect((await call()).status).toBe(400)
  })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
