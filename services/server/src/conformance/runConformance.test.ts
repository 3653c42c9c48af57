import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { toNodeHandler } from '../adapters/toNodeHandler.js'
import { runBucketCli } from '../cli/runBucketCli.js'
import { createUploadHandler } from '../handler/createUploadHandler.js'
import { createResumableHandler } from '../resumable/createResumableHandler.js'
import { describeWithStore } from '../testing/describeWithStore.js'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/upload`
}

async function run(...args: readonly string[]) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const code = await runBucketCli(['conformance', ...args], {}, { print, printError: print })
  return { code, lines, failed: lines.filter((line) => line.startsWith('FAIL')) }
}

describeWithStore('the conformance of our own servers', (createPlace) => {
  const authorize = (request: Request) =>
    request.headers.get('cookie') === 'session=1'
      ? { key: `${createPlace().prefix}${crypto.randomUUID()}`, maxBytes: 20_000_000 }
      : { reject: 'Sign in.' }

  test('the handler of s3() keeps all rules', async () => {
    const { prefix: _, ...bucket } = createPlace()
    const url = await serve(toNodeHandler(createUploadHandler({ bucket, authorize, onError() {} })))
    expect(await run('s3', url, '--header', 'cookie: session=1')).toMatchObject({ code: 0, failed: [] })
    // Without the header, nothing is started.
    expect((await run('s3', url)).code).toBe(1)
  })

  test('the handler of resumable uploads keeps all rules', async () => {
    const { prefix: _, ...bucket } = createPlace()
    const url = await serve(toNodeHandler(createResumableHandler({ bucket, authorize, onError() {} })))
    expect(await run('resumable', url, '--header', 'cookie: session=1')).toMatchObject({
      code: 0,
      failed: [],
    })
  })
})

test.each([
  ['s3', 9],
  ['resumable', 6],
])('a server of %s that does nothing breaks each rule, which is named', async (protocol, count) => {
  const url = await serve((_, response) => response.end('hello'))
  const { code, failed } = await run(protocol, url)
  expect([code, failed.length]).toEqual([1, count])
  expect(failed.every((line) => /^FAIL {2}.+: .+/.test(line))).toBe(true)
})

test.each([
  [[]],
  [['ftp', 'https://shop.test']],
  [['s3']],
  [['s3', 'shop']],
  [['s3', 'ftp://shop.test/']],
  [['s3', 'https://a.test', 'https://b.test']],
])('the arguments %j are refused', async (args) => {
  expect((await run(...args)).code).toBe(2)
})
