import { createTestClock } from '@lading/local-service/testing'
import { describeWithStore } from '@lading/server/testing'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { runServiceCli } from './cli/runServiceCli.js'
import type { ServiceOptions } from './ServiceOptions.js'
import { createS3Client } from './s3/createS3Client.js'
import { createS3Objects } from './s3/createS3Objects.js'
import { findRedisProblem, startRedis, type TestRedis } from './testing/startRedis.js'
import { PUBLIC_KEY, startTestNode, type TestNode, uploadText } from './testing/startTestNode.js'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WAIT = { timeout: 20_000, interval: 20 }
const project = { publicKey: PUBLIC_KEY, secretKey: 'secret', isSignatureRequired: false }

interface Health {
  readonly status: string
  readonly files?: {
    readonly faults: Record<string, number>
    readonly oldestUnverified: string | null
    readonly checkedFiles: number
  }
}

async function readHealth({ url }: TestNode): Promise<Health> {
  return (await (await fetch(`${url}/health/ready`)).json()) as Health
}

const status = async ({ url }: TestNode, uuid: string) => (await fetch(`${url}/${uuid}/`)).status

describeWithStore(
  'files of a service',
  (createPlace) => {
    let redis: TestRedis
    beforeAll(async () => {
      redis = await startRedis()
    })
    afterAll(() => redis.stop())

    async function setUp(options: Partial<ServiceOptions> = {}) {
      const s3 = createPlace()
      const client = createS3Client(s3)
      onTestFinished(() => client.destroy())
      const objects = createS3Objects(client, s3.bucket)
      // Behind, so that commands find the files old enough.
      const clock = createTestClock(Date.now() - 3 * DAY_MS)
      const shared = {
        ...{ s3, redisUrl: redis.url, now: clock.now, projects: [project], verify: { intervalMs: 20 } },
        ...options,
      }
      const nodes = [await startTestNode(shared), await startTestNode(shared)] as const
      const url = s3.endpoint?.replace('//', `//${s3.accessKeyId}:${s3.secretAccessKey}@`)
      const address = `${url}/${s3.bucket}/${s3.prefix}`.replace(/\/$/, '')

      /** Runs a command against the bucket. */
      async function run(...args: readonly string[]) {
        const [lines, errors]: [string[], string[]] = [[], []]
        const terminal = {
          print: (line: string) => lines.push(line),
          printError: (line: string) => errors.push(line),
          untilStopped: async () => {},
        }
        const [command = '', ...rest] = args
        const code = await runServiceCli([command, '--s3', address, ...rest], {}, terminal as never)
        return { code, lines, errors }
      }

      /** Waits until all files that were uploaded so far were read. */
      async function awaitReading(node: TestNode, count: number) {
        await vi.waitFor(
          async () => expect((await readHealth(node)).files?.checkedFiles).toBeGreaterThanOrEqual(count),
          WAIT,
        )
      }

      const listErrors = () =>
        nodes.flatMap(({ lines }) =>
          lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error'),
        )
      const listKeys = async (folder: string) => {
        const keys: string[] = []
        for await (const key of objects.list(`${s3.prefix}${folder}`)) keys.push(key)
        return keys
      }
      return {
        s3,
        objects,
        clock,
        nodes,
        run,
        awaitReading,
        listErrors,
        listKeys,
        at: (key: string) => `${s3.prefix}${key}`,
      }
    }

    test('a byte that flips in the bucket is an alarm within a day: in the log once, in health and metrics', async () => {
      const { nodes, clock, objects, at, listErrors, run, awaitReading } = await setUp()
      const uuid = await uploadText(nodes[0], 'some bytes')
      clock.advance(2 * 60_000)
      await awaitReading(nodes[0], 1)
      expect((await readHealth(nodes[0])).files).toMatchObject({ oldestUnverified: null })
      await objects.put(at(`${uuid}/a.txt`), 'some bxtes')
      clock.advance(DAY_MS - HOUR_MS)
      for (const node of nodes) {
        await vi.waitFor(
          async () => expect((await readHealth(node)).files?.faults['bytes-changed']).toBe(1),
          WAIT,
        )
        // Other nodes could not deliver it, either.
        expect((await readHealth(node)).status).toBe('ok')
        const metrics = await (await fetch(String(node.metricsUrl))).text()
        expect(metrics).toContain('lading_verify_faults{kind="bytes-changed"} 1')
        expect(metrics).toContain('lading_verify_oldest_unverified_seconds 0')
      }
      const message = expect.stringMatching(
        /bytes of .* are not those that were stored.*Restore the object from a backup/,
      )
      expect(listErrors()).toEqual([expect.objectContaining({ message, fault: 'bytes-changed', uuid })])
      const found = await run('verify', '--all', '--json')
      expect(found.code).toBe(1)
      expect(found.lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ type: 'fault', kind: 'bytes-changed', uuid, key: at(`${uuid}/a.txt`) }),
        { type: 'summary', files: 1, bytes: 0, faults: 1 },
      ])
      const repaired = await run('repair', '--apply', '--json')
      expect(repaired.code).toBe(1)
      expect(repaired.lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ type: 'repair', uuid, kind: 'bytes-changed', result: 'unrepairable' }),
        { type: 'summary', repaired: 0, repairable: 0, unrepairable: 1 },
      ])
    })

    test('a record that is deleted by hand is an alarm, and comes back with all facts', async () => {
      const { s3, nodes, clock, objects, at, listErrors, run } = await setUp()
      const uuid = await uploadText(nodes[0], 'some bytes')
      const record = await objects.get(at(`.lading/files/${uuid}`))
      await objects.remove(at(`.lading/files/${uuid}`))
      clock.advance(HOUR_MS + 60_000)
      await vi.waitFor(() => expect(listErrors()).toMatchObject([{ fault: 'record-missing', uuid }]), WAIT)
      const dry = await run('repair')
      expect(dry).toMatchObject({ code: 1, errors: [] })
      expect(dry.lines).toEqual([
        expect.stringMatching(/^repairable: The record of .* \(a\.txt\) is restored from its copy\.$/),
        'Repaired: 0, repairable with --apply: 1, not repairable: 0.',
      ])
      expect(await objects.get(at(`.lading/files/${uuid}`))).toBeUndefined()
      expect((await run('repair', '--apply')).code).toBe(0)
      expect(await objects.get(at(`.lading/files/${uuid}`))).toBe(record)
      const fresh = await startTestNode({ s3, now: clock.now, verify: false })
      expect(await (await fetch(`${fresh.url}/${uuid}/`)).text()).toBe('some bytes')
      expect(await run('verify', '--since', '7d')).toMatchObject({ code: 0 })
      clock.advance(2 * HOUR_MS)
      await vi.waitFor(
        async () => expect((await readHealth(nodes[0])).files?.faults['record-missing']).toBe(0),
        WAIT,
      )
    })

    test('a removed file is not found at any node, comes back from the trash, and is erased on demand', async () => {
      const { s3, nodes, run, listKeys } = await setUp({ verify: false })
      const [first, second] = nodes
      const uuid = await uploadText(first, 'some bytes')
      for (const node of nodes) expect(await status(node, uuid)).toBe(200)
      const headers = {
        authorization: `Uploadcare.Simple ${PUBLIC_KEY}:secret`,
        accept: 'application/vnd.uploadcare-v0.7+json',
      }
      const remove = (query = '', { url } = second) =>
        fetch(`${url}/files/${uuid}/storage/${query}`, { method: 'DELETE', headers })
      expect((await remove('?erase=yes')).status).toBe(400)
      expect((await remove()).status).toBe(200)
      for (const node of nodes) expect(await status(node, uuid)).toBe(404)
      for (const path of [`${uuid}/-/json/`, `info/?pub_key=${PUBLIC_KEY}&file_id=${uuid}&jsonerrors=1`]) {
        expect(await (await fetch(`${first.url}/${path}`)).text()).toMatch(/not found/i)
      }
      const list = await fetch(`${first.url}/files/`, { headers })
      expect(await list.json()).toMatchObject({ results: [] })
      expect((await remove()).status).toBe(404)
      expect(await listKeys(`${uuid}/`)).toHaveLength(1)
      expect(await run('verify', '--all')).toMatchObject({ code: 0 })

      expect((await run('repair', '--id', uuid)).lines[0]).toMatch(/^repairable: .* is brought back/)
      expect((await run('repair', '--id', uuid, '--apply')).code).toBe(0)
      // The others believe for up to 30 seconds that it is removed.
      const fresh = await startTestNode({ s3, projects: [project] })
      expect(await (await fetch(`${fresh.url}/${uuid}/`)).text()).toBe('some bytes')
      expect((await remove('', fresh)).status).toBe(200)
      expect(await run('erase', '--id', uuid)).toMatchObject({ code: 1, lines: [`erasable: ${uuid}`] })
      expect(await listKeys(`${uuid}/`)).toHaveLength(1)
      expect(await run('erase', '--id', uuid, '--apply', '--json')).toMatchObject({
        code: 0,
        lines: [JSON.stringify({ type: 'erase', uuid, result: 'erased' })],
      })
      expect(await listKeys(`${uuid}/`)).toEqual([])
      expect(await run('repair', '--id', uuid)).toMatchObject({ code: 1 })
      expect(await run('erase', '--id', uuid)).toMatchObject({ code: 1, lines: [`missing: ${uuid}`] })
    })
  },
  { problem: findRedisProblem() },
)
