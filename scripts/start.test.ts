import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { nodeProblem } from './lib/requireNode.mjs'
import { run } from './lib/run.mjs'

const start = (...args: string[]) => run(process.execPath, ['scripts/start.mjs', ...args], { quiet: true })

test.each(['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.21.0'])('Node %s is new enough', (version) => {
  expect(nodeProblem(version)).toBeUndefined()
})

test.each(['v8.17.0', 'v18.20.8', 'v20.18.3'])('Node %s is too old', (version) => {
  expect(nodeProblem(version)).toBe(`Node 20.19 or newer is needed; this is ${version}.`)
})

test('a port that is taken is one sentence', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { code, output } = await start('--port', String(port))
  server.close()
  expect(output.trim()).toBe(`Port ${port} is taken; choose another one with --port.`)
  expect(code).toBe(1)
})

test.each([
  [['--prot', '1'], /^Unknown option '--prot'; the options are --port, .+\.$/],
  [['--port'], /^Option '--port <value>' argument missing; the options are .+\.$/],
  [['--port', 'http'], /^--port needs a number from 1 to 65535; "http" is none\.$/],
  [
    ['--port', '4990', '--service-port', '4990'],
    /^Port 4990 is taken; choose another one with --service-port\.$/,
  ],
])('start %j is answered in one sentence', async (args, sentence) => {
  const { code, output } = await start(...args)
  expect(output.trim()).toMatch(sentence)
  expect(code).toBe(1)
})
