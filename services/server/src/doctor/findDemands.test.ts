import { expect, onTestFinished, test } from 'vitest'
import { runBucketCli } from '../cli/runBucketCli.js'
import { type StorePolicy, startPolicyStore } from '../testing/startPolicyStore.js'

async function run(policy: StorePolicy, ...args: string[]) {
  const store = await startPolicyStore(policy)
  onTestFinished(store.close)
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const url = `${store.bucket.endpoint?.replace('://', '://a:s@')}/uploads`
  const code = await runBucketCli(['doctor', url, ...args], {}, { print, printError: print })
  return { code, text: lines.join('\n'), calls: store.calls }
}

const AES = '"x-amz-server-side-encryption":"AES256"'
const KMS = '"x-amz-server-side-encryption":"aws:kms"'

test.each<[StorePolicy, string]>([
  [{ needsChecksum: true }, 'set { checksum: "sha256" }'],
  [{ needsEncryption: 'AES256' }, `set { headers: {${AES}} }`],
  [{ needsEncryption: 'aws:kms' }, `set { headers: {${KMS}} }`],
  [{ needsEncryption: 'aws:kms', needsChecksum: true }, `set { checksum: "sha256", headers: {${KMS}} }`],
  [
    { needsEncryption: 'aws:kms', needsPartEncryption: true },
    `set { headers: {${KMS}}, partHeaders: {${KMS}} }`,
  ],
])('the doctor finds what %j wants, and checks the rest with it', async (policy, remedy) => {
  const { code, text } = await run(policy)
  expect(text).toMatch(/rules for uploads\s+failed/)
  expect(text).toContain(remedy)
  expect(text).toMatch(/(InvalidRequest|AccessDenied) \(/)
  expect(text).toMatch(/completion\s+ok/)
  expect(code).toBe(1)
})

test('options that meet the rules are fine, and leave nothing', async () => {
  const { code, text } = await run(
    { needsChecksum: true, needsEncryption: 'aws:kms' },
    '--checksum',
    '--header',
    'x-amz-server-side-encryption: aws:kms',
  )
  expect(text).toMatch(/rules for uploads\s+ok\s+checksums are compared/)
  expect(text).not.toMatch(/failed/)
  expect(code).toBe(0)
})

test('an origin counts as browsers send it', async () => {
  const { text } = await run({}, '--origin', 'https://Shop.test/')
  expect(text).toContain('pages of https://shop.test may send parts')
})

test('pages may have to send headers that the rule for other origins does not name', async () => {
  const { text } = await run({ allowHeaders: ['content-type'] }, '--checksum')
  expect(text).toMatch(/preflight of a browser\s+failed.*"x-amz-checksum-sha256"/)
})

test.each([
  ['--header', 'no colon', 'Write the header'],
  ['--header', 'x-amz-server-side-encryption-customer-key: a2V5', 'each page would learn the key'],
  ['--part-header', 'cache-control: no-store', 'move it to "headers"'],
  ['--origin', 'shop.test', 'as https://shop.test'],
  ['--origin', 'https://shop.test/upload', 'without a path'],
])('%s %j is refused', async (option, value, reason) => {
  const { code, text } = await run({}, option, value)
  expect([code, text]).toEqual([2, expect.stringContaining(reason)])
})
