import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseServiceArguments } from './parseServiceArguments.js'
import { runServiceCli } from './runServiceCli.js'

const UUID = 'a1111111-1111-4111-8111-111111111111'
const STORE = 'http://key:se%2Fcret@127.0.0.1:9000/uploads/one/two'

test('without a setting, one node is on the disk of this machine', () => {
  expect(parseServiceArguments([], {})).toMatchObject({
    action: 'serve',
    options: { host: '127.0.0.1', port: 4100, projects: ['demopublickey'], roles: ['upload', 'cdn', 'jobs'] },
  })
})

test('settings come from flags, or else from the environment', () => {
  const env = { LADING_S3: STORE, LADING_REDIS: 'redis://r:1', LADING_PORT: '5000', LADING_TRUST_PROXY: '1' }
  expect(
    parseServiceArguments(['--port', '6000', '--s3-region', 'eu', '--roles', 'cdn, jobs'], env),
  ).toMatchObject({
    options: {
      port: 6000,
      trustProxy: 1,
      redisUrl: 'redis://r:1',
      roles: ['cdn', 'jobs'],
      s3: {
        endpoint: 'http://127.0.0.1:9000',
        bucket: 'uploads',
        prefix: 'one/two/',
        accessKeyId: 'key',
        secretAccessKey: 'se/cret',
        region: 'eu',
      },
    },
  })
})

test('the trash and the verifier have limits, and zero turns them off', () => {
  expect(parseServiceArguments([], {})).toMatchObject({
    options: { trashMs: 604_800_000, verify: { bytesPerHour: 10_000_000_000, requestsPerHour: 20_000 } },
  })
  expect(parseServiceArguments(['--trash-days', '0', '--verify-gb-per-hour', '0'], {})).toMatchObject({
    options: { trashMs: 0, verify: false },
  })
})

test('files are verified, repaired and erased by commands that only show what they would do', () => {
  const parse = (...args: string[]) => parseServiceArguments([...args, '--s3', STORE], {})
  const s3 = { bucket: 'uploads' }
  expect(parse('verify', '--all', '--json')).toMatchObject({ action: 'verify', s3, isJson: true })
  expect(parse('verify', '--since', '2026-11-29T18:00Z')).toMatchObject({
    sinceMs: Date.UTC(2026, 10, 29, 18),
  })
  expect(parse('repair')).toMatchObject({ action: 'repair', s3, ids: [], isApplied: false, isJson: false })
  expect(parse('repair', '--id', UUID.toUpperCase(), '--apply')).toMatchObject({
    ids: [UUID],
    isApplied: true,
  })
  expect(parse('erase', '--id', UUID)).toMatchObject({ action: 'erase', ids: [UUID], isApplied: false })
})

test.each(['verify', 'repair'])('%s says by its exit code that the store is away', async (command) => {
  const [lines, errors]: [string[], string[]] = [[], []]
  const terminal = {
    print: (line: string) => lines.push(line),
    printError: (line: string) => errors.push(line),
    untilStopped: async () => {},
  }
  const args = [command, '--s3', 'http://k:s@127.0.0.1:9/uploads', '--all']
  expect(await runServiceCli(args, {}, terminal)).toBe(3)
  expect([lines, errors]).toEqual([[], [expect.stringMatching(/^The store failed because/)]])
})

test('projects come from a file, or as JSON', async () => {
  const projects = [{ publicKey: 'a', secretKey: 'b' }]
  const path = join(tmpdir(), `projects-${process.pid}.json`)
  await writeFile(path, JSON.stringify(projects))
  const options = { projects, host: '0.0.0.0' }
  expect(parseServiceArguments(['--projects', path, '--host', '0.0.0.0'], {})).toMatchObject({ options })
  expect(
    parseServiceArguments(['--host', '0.0.0.0'], { LADING_PROJECTS: JSON.stringify(projects) }),
  ).toMatchObject({ options })
})

test.each([
  [['--host', '0.0.0.0'], /allow it by --no-auth/],
  [['--host', '0.0.0.0', '--secret', ''], /--secret is empty/],
  [['--allow-origin', ''], /--allow-origin is empty/],
  [['--s3', 'nonsense'], /--s3 must be of the form/],
  [['doctor', '--s3', 'http://k:s@127.0.0.1:9000/Bad_Name'], /No bucket can be named "Bad_Name": names have/],
  [['--s3', STORE, '--data', 'x'], /either --s3 or --data/],
  [['--redis', 'localhost'], /--redis must be of the form/],
  [['--redis', 'redis://localhost:99999'], /--redis must be of the form/],
  [['--public-url', 'files.example.com'], /--public-url must be a URL/],
  [['--allow-origin', 'shop.example.com'], /--allow-origin must be a URL/],
  [['--s3', STORE, '--s3-public-url', 'store'], /--s3-public-url must be a URL/],
  [['doctor', '--s3', STORE, '--origin', 'shop'], /--origin must be a URL/],
  [
    ['--projects', '/missing/projects.json'],
    /projects file \/missing\/projects.json cannot be read .*ENOENT/,
  ],
  [['--port', '70000'], /--port must be/],
  [['--trust-proxy', '--proxies', 'many'], /--proxies must be/],
  [['--proxies', 'x'], /--proxies must be/],
  [['--roles', 'all'], /--roles must be/],
  [['--projects', '[{}]'], /needs a publicKey/],
  [['--projects', '[{"publicKey":"a"}]', '--host', '0.0.0.0'], /has no secretKey.*--no-auth/],
  [['doctor'], /needs --s3/],
  [['verify', '--all'], /verification needs --s3/],
  [['repair'], /repair needs --s3/],
  [['verify', '--s3', STORE], /needs --all or --since/],
  [['verify', '--s3', STORE, '--all', '--since', '7d'], /either --all or --since/],
  [['verify', '--s3', STORE, '--since', 'yesterday'], /--since must be a time/],
  [['verify', '--s3', STORE, '--all', '--id', UUID], /has no --id/],
  [['repair', '--s3', STORE, '--all', '--id', UUID], /either --id, or --all/],
  [['erase', '--s3', STORE], /needs --id/],
  [['erase', '--s3', STORE, '--id', '../x'], /--id must be the UUID/],
  [['--trash-days', '-1'], /trash-days/],
  [['--verify-gb-per-hour', 'many'], /--verify-gb-per-hour must be/],
  [['nurse'], /no command "nurse"/],
  [['--colour'], /Unknown option/],
])('%j is refused with a reason', async (args, reason) => {
  const errors: string[] = []
  const terminal = {
    print: () => {},
    printError: (line: string) => errors.push(line),
    untilStopped: async () => {},
  }
  expect(await runServiceCli(args, {}, terminal)).toBe(2)
  expect(errors.join()).toMatch(reason)
})

test('an open node is allowed by name', () => {
  expect(parseServiceArguments(['--host', '0.0.0.0', '--no-auth'], {})).toMatchObject({ action: 'serve' })
})

test('a node warns of each project to which everyone may upload', async () => {
  const projects = [
    { publicKey: 'open' },
    { publicKey: 'unsigned', secretKey: 'x', isSignatureRequired: false },
    { publicKey: 'signed', secretKey: 'x' },
  ]
  const errors: string[] = []
  const terminal = {
    print: () => {},
    printError: (line: string) => errors.push(line),
    untilStopped: async () => {},
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'lading-warnings-'))
  const args = [
    '--port',
    '0',
    '--data',
    dataDir,
    '--drain-seconds',
    '0',
    '--projects',
    JSON.stringify(projects),
  ]
  expect(await runServiceCli(args, {}, terminal)).toBe(0)
  const warned = errors.flatMap((line) => /may upload to the project "(\w+)"/.exec(line)?.[1] ?? [])
  expect(warned).toEqual(['open', 'unsigned'])
})
