import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runBucketCli } from '../cli/runBucketCli.js'
import { openBucket } from '../store/openBucket.js'
import { describeWithStore } from '../testing/describeWithStore.js'

const origin = 'https://shop.test'

async function run(...args: string[]) {
  const lines: string[] = []
  const errors: string[] = []
  const output = {
    print: (line: string) => lines.push(line),
    printError: (line: string) => errors.push(line),
  }
  return { code: await runBucketCli(args, {}, output), text: lines.join('\n'), error: errors.join('\n') }
}

describeWithStore('the doctor', (createPlace) => {
  const createUrl = (bucket: string) => {
    const { endpoint, accessKeyId, secretAccessKey } = createPlace()
    return `${endpoint.replace('://', `://${accessKeyId}:${secretAccessKey}@`)}/${bucket}`
  }

  test('prints the missing rule, sets it for one origin, and leaves nothing in the bucket', async () => {
    const url = createUrl(createPlace().bucket)
    const before = await run('doctor', url, '--origin', origin)
    expect(before.code).toBe(1)
    expect(before.text).toMatch(
      /preflight of a browser\s+failed .*"AllowedOrigins":\["https:\/\/shop\.test"\]/,
    )
    const after = await run('doctor', url, '--origin', origin, '--apply')
    expect(after.text).not.toMatch(/failed|limited/)
    expect(after.code).toBe(0)
    expect((await run('doctor', url, '--origin', 'https://other.test')).code).toBe(1)
    expect(await openBucket(createPlace()).list('')).toEqual([])
  })

  test('creates a bucket', async () => {
    const url = createUrl(`new-${randomUUID().slice(0, 8)}`)
    expect((await run('doctor', url)).text).toContain('the bucket does not exist: create it')
    expect((await run('doctor', url, '--apply')).code).toBe(0)
  })

  test('without an origin, no page is tried and no rule is set or replaced', async () => {
    const url = createUrl(`new-${randomUUID().slice(0, 8)}`)
    const first = await run('doctor', url, '--apply')
    expect(first.code).toBe(0)
    expect(first.text).toMatch(
      /rule for other origins\s+limited\s+not set: name the origin of your page by --origin/,
    )
    expect(first.text).toMatch(/preflight of a browser\s+limited\s+not tried for your page/)
    await run('doctor', url, '--apply', '--origin', origin)
    const later = await run('doctor', url, '--apply')
    expect(later.code).toBe(0)
    expect(later.text).not.toContain('example.com')
    expect((await run('doctor', url, '--origin', origin)).code).toBe(0)
    await run('doctor', url, '--apply', '--origin', '*')
    expect((await run('doctor', url)).text).toMatch(/preflight of a browser\s+ok\s+pages of all origins/)
  })

  test('a store that answers no preflight without a signature is asked as browsers ask it', async () => {
    const { bucket, endpoint } = createPlace()
    const store = new URL(endpoint)
    const proxy = createServer((incoming, outgoing) => {
      if (incoming.method === 'OPTIONS') {
        const isSigned = /X-Amz-Credential=.*X-Amz-Signature=[0-9a-f]{64}/.test(incoming.url ?? '')
        const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
        outgoing.writeHead(isSigned ? 200 : 400, isSigned ? allowed : {}).end()
        return
      }
      const { method, url, headers } = incoming
      const { hostname, port } = store
      const passed = request({ hostname, port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      incoming.pipe(passed)
    })
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void proxy.close())
    const { port } = proxy.address() as AddressInfo
    const url = createUrl(bucket).replace(store.host, `127.0.0.1:${port}`)
    expect((await run('doctor', url, '--origin', origin)).text).toMatch(/preflight of a browser\s+ok/)
  })

  test('names a wrong key and a wrong secret', async () => {
    const url = createUrl(createPlace().bucket)
    expect((await run('doctor', url.replace(/:[^:@/]+@/, ':wrong@'))).text).toContain(
      'the secret does not fit',
    )
    expect((await run('doctor', url.replace(/\/\/[^:]+:/, '//nobody:'))).text).toContain(
      'the access key does not exist',
    )
  })
})

test.each([
  [[], 'The only command is "doctor URL".'],
  [['doctor'], 'Name the bucket'],
  [
    ['doctor', 'https://store.test/Bad_Name'],
    'No bucket can be named "Bad_Name": names have 3 to 63 lower-case',
  ],
  [['doctor', 'https://store.test/uploads'], 'Set AWS_ACCESS_KEY_ID'],
  [['doctor', 'https://store.test/uploads', '--aply'], '--aply'],
])('the arguments %j are refused', async (args, reason) => {
  const { code, error } = await run(...args)
  expect([code, error]).toEqual([2, expect.stringContaining(reason)])
})

test('a store that is away is named', async () => {
  const { code, text } = await run('doctor', 'http://a:s@127.0.0.1:47611/uploads')
  expect([code, text]).toEqual([1, expect.stringContaining('it cannot be reached')])
})
