import { createHash } from 'node:crypto'
import { createEntry } from '@lading/kernel/testing'
import { createResumableTransport, type ResumableTransportPorts } from '@lading/plugin-resumable/upload'
import { describeWithStore } from '@lading/server/testing'
import { type HttpResponse, NetworkError } from '@lading/transport-engine'
import { expect, onTestFinished, test } from 'vitest'
import type { Service } from './createService.js'
import { createS3Client } from './s3/createS3Client.js'
import { createS3Objects } from './s3/createS3Objects.js'
import { PUBLIC_KEY, startTestNode } from './testing/startTestNode.js'

const PART_BYTES = 500
const bytes = Buffer.from(Array.from({ length: 1_700 }, (_, index) => index % 251))

type Http = NonNullable<ResumableTransportPorts['http']>
type HttpRequest = Parameters<Http['send']>[0]

/** Sends requests by `fetch`, to the node that a test chooses for each. */
function createHttp(choose: (what: string) => Service, isLost: (what: string) => boolean = () => false) {
  const log: string[] = []
  const send = async ({ method, url, headers, body, signal }: HttpRequest): Promise<HttpResponse> => {
    const what = `${method} ${headers['Upload-Offset'] ?? ''}`.trim()
    log.push(what)
    const { pathname, search } = new URL(url)
    const init = { method, headers, signal, ...(body instanceof Blob && { body }) }
    const response = await fetch(`${choose(what).url}${pathname}${search}`, init)
    const text = await response.text()
    if (isLost(what)) throw new NetworkError()
    const found = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n')
    return { status: response.status, statusText: '', text, headers: found }
  }
  return { log, http: { send } }
}

const clock = {
  now: Date.now,
  schedule(delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

function upload(endpoint: string, http: Http) {
  const ports = { clock, http, random: () => 0, online: { isOnline: () => true, subscribe: () => () => {} } }
  const transport = createResumableTransport(
    { endpoint, resumable: false, worker: false, appendSizeBytes: PART_BYTES },
    ports,
  )
  const file = new File([bytes], 'Prüfung.bin', { type: 'application/x-test' })
  const entry = createEntry({ file, fileName: file.name, mimeType: file.type, metadata: { album: 'a' } })
  const { signal } = new AbortController()
  return transport.upload(entry, { signal, onProgress: () => {}, onBytesSent: () => {} })
}

describeWithStore('resumable uploads to nodes of a service', (createPlace) => {
  test('our client appends at one node after the other, through lost answers, and all have the file', async () => {
    const s3 = createPlace()
    const nodes = [await startTestNode({ s3 }), await startTestNode({ s3 })] as const
    let turn = 0
    const lost = new Set(['PATCH 500', 'PATCH 1500'])
    const { http, log } = createHttp(
      () => nodes[turn++ % 2] ?? nodes[0],
      (what) => lost.delete(what),
    )
    const file = await upload(`${nodes[0].url}/resumable/?pub_key=${PUBLIC_KEY}`, http)
    expect(file).toMatchObject({ size: 1_700, originalFilename: 'Prüfung.bin', metadata: { album: 'a' } })
    expect(file.url).toMatch(new RegExp(`/${file.uuid}/$`))
    expect(log.filter((what) => what === 'PATCH 500')).toHaveLength(1)
    for (const { url } of nodes) {
      const content = await (await fetch(`${url}/${file.uuid}/`)).arrayBuffer()
      expect(Buffer.from(content).equals(bytes)).toBe(true)
    }
    const client = createS3Client(s3)
    onTestFinished(() => client.destroy())
    expect(await createS3Objects(client, s3.bucket).listUploads(`${s3.prefix}`)).toEqual([])
  })

  test('a node that ends takes nothing with it: another one has the parts, and completes', async () => {
    const s3 = createPlace()
    const [first, second] = [await startTestNode({ s3 }), await startTestNode({ s3 })]
    const started = await fetch(`${first.url}/resumable/?pub_key=${PUBLIC_KEY}`, {
      method: 'POST',
      headers: { 'upload-complete': '?0', 'upload-length': String(bytes.length) },
    })
    expect(started.headers.get('upload-limit')).toBe(`min-append-size=${PART_BYTES}`)
    const { pathname } = new URL(started.headers.get('location') ?? '')
    const patch = (node: Service, offset: number, end: number) =>
      fetch(`${node.url}${pathname}`, {
        method: 'PATCH',
        body: bytes.subarray(offset, end),
        headers: {
          'content-type': 'application/partial-upload',
          'upload-offset': String(offset),
          'upload-complete': end === bytes.length ? '?1' : '?0',
        },
      })
    expect((await patch(first, 0, 1_200)).headers.get('upload-offset')).toBe('1200')
    await first.close(0)
    const { headers } = await fetch(`${second.url}${pathname}`, { method: 'HEAD' })
    expect([headers.get('upload-offset'), headers.get('upload-complete')]).toEqual(['1200', '?0'])
    const done = await patch(second, 1_200, bytes.length)
    const { uuid } = (await done.json()) as { uuid: string }
    const content = await (await fetch(`${second.url}/${uuid}/`)).arrayBuffer()
    expect(Buffer.from(content).equals(bytes)).toBe(true)
  })

  test('of different bytes that two nodes get for one offset, at most one set is confirmed and stored', async () => {
    const s3 = createPlace()
    const nodes = [await startTestNode({ s3 }), await startTestNode({ s3 })] as const
    for (const size of [200, 500, 700]) {
      const started = await fetch(`${nodes[0].url}/resumable/?pub_key=${PUBLIC_KEY}`, {
        method: 'POST',
        headers: { 'upload-complete': '?0' },
      })
      const { pathname } = new URL(started.headers.get('location') ?? '')
      const patch = (node: Service, offset: number, body: string, isComplete: boolean) =>
        fetch(`${node.url}${pathname}`, {
          method: 'PATCH',
          body,
          headers: {
            'content-type': 'application/partial-upload',
            'upload-offset': String(offset),
            'upload-complete': isComplete ? '?1' : '?0',
          },
        })
      const bodies = ['a'.repeat(size), 'b'.repeat(size)]
      const answers = await Promise.all(
        nodes.map((node, index) => patch(node, 0, bodies[index] ?? '', false)),
      )
      const confirmed = bodies.filter((_, index) => answers[index]?.status === 204)
      expect(confirmed.length).toBeLessThan(2)
      const { headers } = await fetch(`${nodes[1].url}${pathname}`, { method: 'HEAD' })
      const offset = Number(headers.get('upload-offset'))
      const done = await patch(nodes[1], offset, '!', true)
      const { uuid } = (await done.json()) as { uuid: string }
      const content = await (await fetch(`${nodes[0].url}/${uuid}/`)).text()
      if (confirmed.length === 1) expect(content).toBe(`${confirmed[0]}!`)
      expect(content).toMatch(/^(a*|b*)!$/)
    }
    const client = createS3Client(s3)
    onTestFinished(() => client.destroy())
    const kept: string[] = []
    for await (const key of createS3Objects(client, s3.bucket).list(`${s3.prefix}.lading/appended/`))
      kept.push(key)
    expect(kept).toEqual([])
  })

  test('a digest of the whole file is checked and told, although the store has none', async () => {
    const node = await startTestNode({ s3: createPlace() })
    const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
    const send = (stated: string) =>
      fetch(`${node.url}/resumable/?pub_key=${PUBLIC_KEY}`, {
        method: 'POST',
        body: bytes,
        headers: { 'upload-complete': '?1', 'repr-digest': stated, 'want-repr-digest': 'sha-256=10' },
      })
    const right = await send(digest)
    expect([right.status, right.headers.get('repr-digest')]).toEqual([200, digest])
    const wrong = await send(digest.replace(/:...../, ':AAAAA'))
    expect([wrong.status, wrong.headers.get('upload-complete')]).toEqual([400, '?1'])
    expect(await wrong.json()).toMatchObject({ type: expect.stringMatching(/#digest-mismatching-values$/) })
    expect((await fetch(wrong.headers.get('location') ?? '', { method: 'HEAD' })).status).toBe(404)
  })

  test('an empty file needs no parts', async () => {
    const node = await startTestNode({ s3: createPlace() })
    const answer = await fetch(`${node.url}/resumable/?pub_key=${PUBLIC_KEY}`, {
      method: 'POST',
      headers: { 'upload-complete': '?1', 'upload-length': '0' },
    })
    expect(await answer.json()).toMatchObject({ size: 0 })
  })

  test('an end with another size at another node changes nothing of a file, and none is listed twice', async () => {
    const s3 = createPlace()
    const nodes = [await startTestNode({ s3 }), await startTestNode({ s3 })] as const
    const create = async () => {
      const started = await fetch(`${nodes[0].url}/resumable/?pub_key=${PUBLIC_KEY}`, {
        method: 'POST',
        headers: { 'upload-complete': '?0' },
      })
      return new URL(started.headers.get('location') ?? '').pathname
    }
    const end = (node: Service, path: string, body: BodyInit) =>
      fetch(`${node.url}${path}`, {
        method: 'PATCH',
        body,
        headers: {
          'content-type': 'application/partial-upload',
          'upload-offset': '0',
          'upload-complete': '?1',
        },
        duplex: 'half',
      } as RequestInit)
    const path = await create()
    const hanging = new TransformStream()
    const writer = hanging.writable.getWriter()
    const late = end(nodes[0], path, hanging.readable)
    const stored = await end(nodes[1], path, 'bytes of a file')
    expect(stored.status).toBe(200)
    const { uuid } = (await stored.json()) as { uuid: string }
    await writer.close()
    expect([200, 400, 404, 409]).toContain((await late).status)
    for (const node of nodes)
      expect(await (await fetch(`${node.url}/${uuid}/`)).text()).toBe('bytes of a file')

    const other = await create()
    const answers = await Promise.all(nodes.map((node) => end(node, other, '')))
    for (const answer of answers) expect([200, 400, 404, 409]).toContain(answer.status)
    const times = await Promise.all(
      nodes.map(async (node) => {
        const info = await fetch(`${node.url}/info/?pub_key=${PUBLIC_KEY}&file_id=${other.split('/')[2]}`)
        return ((await info.json()) as { datetime_uploaded?: string }).datetime_uploaded
      }),
    )
    expect(times[0]).toBe(times[1])
  })
})
