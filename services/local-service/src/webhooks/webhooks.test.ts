import { createHmac } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  createWebhook,
  deleteFile,
  deleteWebhook,
  listOfWebhooks,
  storeFile,
  UploadcareSimpleAuthSchema,
  updateWebhook,
  type WebhookEvent,
} from '@uploadcare/rest-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LocalServiceOptions } from '../options/LocalServiceOptions.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'
import { postPayload } from './postPayload.js'

const keys = { publicKey: 'mine', secretKey: 'secret' }
const fields = { UPLOADCARE_PUB_KEY: 'mine' }
const authorization = 'Uploadcare.Simple mine:secret'

/** Waits until a value matches. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })

/** Starts a server that receives webhooks and answers them with the given statuses, then with 200. */
async function startTarget(...statuses: number[]) {
  const received: { payload: string; signature: string | undefined }[] = []
  const server = createServer(async (request, response) => {
    const signature = request.headers['x-uc-signature']
    received.push({ payload: await text(request), signature: signature as string | undefined })
    response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const events = () =>
    received.map(({ payload }) => [JSON.parse(payload).hook.event, JSON.parse(payload).data.uuid])
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, events }
}

async function setUp(options: Partial<LocalServiceOptions> = {}) {
  const service = await startTestService({
    publicKeys: [{ ...keys, isSignatureRequired: false }],
    publicUrl: 'https://files.test',
    webhookRetryDelaysMs: [1, 1],
    ...options,
  })
  const settings = { apiBaseURL: service.url, authSchema: new UploadcareSimpleAuthSchema(keys) }
  const subscribe = (targetUrl: string, event: string, more = {}) =>
    createWebhook({ targetUrl, event: event as WebhookEvent, ...more }, settings)
  const call = async (path: string, method = 'GET', body?: object) => {
    const headers = { authorization }
    const response = await fetch(service.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  return { service, settings, subscribe, call }
}

test('webhooks are created, listed, changed and removed by the published client', async () => {
  const { settings, subscribe } = await setUp()
  const created = await subscribe('https://a.test/hook', 'file.uploaded', { signingSecret: 's' })
  expect(created).toMatchObject({
    targetUrl: 'https://a.test/hook',
    event: 'file.uploaded',
    isActive: true,
    version: '0.7',
  })
  expect(await listOfWebhooks({}, settings)).toEqual([created])
  const { id } = created
  expect(await updateWebhook({ id, isActive: false }, settings)).toMatchObject({
    id,
    isActive: false,
    signingSecret: 's',
  })
  await deleteWebhook({ targetUrl: 'https://a.test/hook' }, settings)
  expect(await listOfWebhooks({}, settings)).toEqual([])
  await expect(updateWebhook({ id }, settings)).rejects.toThrow('Webhook is not found.')
})

test('uploads, storing and deleting are sent with a signature of the payload', async () => {
  const target = await startTarget()
  const { service, settings, subscribe } = await setUp()
  for (const event of ['file.uploaded', 'file.stored', 'file.deleted']) {
    await subscribe(target.url, event, { signingSecret: 'hush' })
  }
  const uuid = await upload(service, 'x', { name: 'a.txt', fields: { ...fields, UPLOADCARE_STORE: '0' } })
  await eventually(target.events).toEqual([['file.uploaded', uuid]])
  await storeFile({ uuid }, settings)
  await eventually(() => target.events()[1]).toEqual(['file.stored', uuid])
  await deleteFile({ uuid }, settings)
  await eventually(() => target.events()[2]).toEqual(['file.deleted', uuid])
  for (const { payload, signature } of target.received) {
    expect(signature).toBe(`v1=${createHmac('sha256', 'hush').update(payload).digest('hex')}`)
  }
  expect(JSON.parse(target.received[0]?.payload ?? '')).toMatchObject({
    hook: { project_pub_key: 'mine', target: target.url, version: '0.7' },
    data: { uuid, original_filename: 'a.txt', size: 1, datetime_stored: null },
    file: `https://files.test/${uuid}/a.txt`,
  })
})

test('a target that fails and redirects is sent the event again; an inactive one, one of another event and another project are not', async () => {
  const target = await startTarget(500, 302)
  const { service, subscribe, settings } = await setUp()
  const { id } = await subscribe(target.url, 'file.deleted')
  await updateWebhook({ id, isActive: false }, settings)
  await subscribe(target.url, 'file.uploaded')
  const uuid = await upload(service, 'x', { fields })
  const event = ['file.uploaded', uuid]
  await eventually(target.events).toEqual([event, event, event])
  await deleteFile({ uuid }, settings)
  expect(target.events()).toHaveLength(3)
})

test('a target that switches protocols instead of answering is sent the event again', async () => {
  const target = await startTarget(101)
  const { service, subscribe } = await setUp()
  await subscribe(target.url, 'file.uploaded')
  const event = ['file.uploaded', await upload(service, 'x', { fields })]
  await eventually(target.events).toEqual([event, event])
})

test('an event whose attempts are used up is a dead letter with the reason, and can be sent again', async () => {
  const target = await startTarget(500, 500, 503)
  const lines: string[] = []
  const { service, subscribe, call } = await setUp({ log: (line: string) => lines.push(line) })
  const { id } = await subscribe(target.url, 'file.uploaded')
  const uuid = await upload(service, 'x', { fields })
  await expect
    .poll(async () => (await call('/webhooks/dead-letters/')).body)
    .toEqual([
      {
        id: expect.any(String),
        webhook_id: id,
        event: 'file.uploaded',
        target_url: target.url,
        attempts: 3,
        failure: `${target.url} answered 503.`,
        payload: expect.objectContaining({ data: expect.objectContaining({ uuid }) }),
      },
    ])
  // A target's path can be a secret, so the log only has its host and the webhook's id.
  const { origin } = new URL(target.url)
  expect(lines).toContain(`The webhook ${id} was not delivered in 3 attempts: ${origin} answered 503.`)
  const [dead] = (await call('/webhooks/dead-letters/')).body
  expect((await call(`/webhooks/dead-letters/${dead.id}/retry/`, 'POST')).status).toBe(202)
  await eventually(target.events).toHaveLength(4)
  expect((await call('/webhooks/dead-letters/')).body).toEqual([])
  expect((await call(`/webhooks/dead-letters/${dead.id}/retry/`, 'POST')).status).toBe(404)
})

test('an event that waits for its next attempt survives a restart', async () => {
  const target = await startTarget(500)
  const first = await setUp({ webhookRetryDelaysMs: [3_600_000] })
  await first.subscribe(target.url, 'file.uploaded')
  const uuid = await upload(first.service, 'x', { fields })
  await eventually(target.events).toHaveLength(1)
  await first.service.close()
  await setUp({ dataDir: first.service.dataDir })
  await eventually(target.events).toEqual([
    ['file.uploaded', uuid],
    ['file.uploaded', uuid],
  ])
})

test.each([
  [{}, 'target_url is required.'],
  [
    { target_url: 'ftp://a.test', event: 'file.uploaded' },
    'target_url must be a URL that begins with http:// or https://.',
  ],
  [
    { target_url: 'https://a.test' },
    'event is required: file.uploaded, file.stored, file.deleted, file.infected.',
  ],
  [
    { target_url: 'https://a.test', event: 'x' },
    'event must be one of file.uploaded, file.stored, file.deleted, file.infected.',
  ],
  [{ target_url: 'https://a.test', event: 'file.stored', is_active: 1 }, 'is_active must be true or false.'],
  [
    { target_url: 'https://a.test', event: 'file.stored', signing_secret: 'x'.repeat(65) },
    'signing_secret must be a string of at most 64 symbols.',
  ],
])('the webhook %j is refused', async (body, detail) => {
  const { call } = await setUp()
  expect(await call('/webhooks/', 'POST', body)).toEqual({ status: 400, body: { detail } })
})

test('a target at a link-local address, where clouds give out credentials, is refused, and not called by a name', async () => {
  const { subscribe } = await setUp()
  for (const url of ['http://169.254.169.254/latest', 'http://[fe80::1]/', 'http://[::ffff:a9fe:a9fe]/']) {
    await expect(subscribe(url, 'file.uploaded')).rejects.toThrow('it is a link-local address')
  }
  const leadTo = (address: string) => {
    vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation((async () => [address]) as never)
    vi.spyOn(Resolver.prototype, 'resolve6').mockImplementation((async () => []) as never)
  }
  onTestFinished(() => void vi.restoreAllMocks())
  const post = () => postPayload(new URL(target.url.replace('127.0.0.1', 'hook.test')), '{}', {}, signal)
  const { signal } = new AbortController()
  const target = await startTarget()
  leadTo('127.0.0.1')
  expect(await post()).toBe(200)
  leadTo('169.254.169.254')
  await expect(post()).rejects.toThrow('it is a link-local address, which a webhook may not call')
})

test('the same subscription twice is refused', async () => {
  const { subscribe } = await setUp()
  await subscribe('https://a.test', 'file.uploaded')
  await expect(subscribe('https://a.test', 'file.uploaded')).rejects.toThrow(/update it\.$/)
})
