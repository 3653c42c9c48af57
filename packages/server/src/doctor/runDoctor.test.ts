import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
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
