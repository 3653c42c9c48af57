import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { getApi } from '../testing/fixtures/callApi.js'
import { connectPusher } from '../testing/fixtures/connectPusher.js'
import { startOrigin } from '../testing/fixtures/startOrigin.js'
import { startTestService } from '../testing/fixtures/startTestService.js'

async function beginDownload(
  service: { url: string },
  source: string,
  key = 'demopublickey',
): Promise<string> {
  const query = new URLSearchParams({ jsonerrors: '1', pub_key: key, source_url: source })
  const response = await fetch(`${service.url}/from_url/?${query}`, { method: 'POST' })
  return String(((await response.json()) as { token: string }).token)
}

test('a subscriber receives progress and success of its token, in the protocol’s frames', async () => {
  let finish = () => {}
  const origin = await startOrigin((_request, response) => {
    response.writeHead(200, { 'content-length': 10, 'content-type': 'text/plain' })
    response.write('01234')
    finish = () => response.end('56789')
  })
  const service = await startTestService()
  const { frames, send } = await connectPusher(service)
  await vi.waitFor(() => expect(frames[0]).toMatchObject({ event: 'pusher:connection_established' }))
  expect(frames[0]?.data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 })

  const token = await beginDownload(service, `${origin.url}/a.txt`)
  const channel = `task-status-${token}`
  send('pusher:subscribe', { channel })
  await vi.waitFor(() =>
    expect(frames.at(-1)).toEqual({ event: 'progress', channel, data: { done: 5, total: 10 } }),
  )
  expect(frames[1]).toEqual({ event: 'pusher_internal:subscription_succeeded', channel, data: {} })
  finish()
  await vi.waitFor(() => expect(frames.at(-1)?.event).toBe('success'))
  expect(frames.at(-1)?.data).toMatchObject({
    done: 10,
    total: 10,
    original_filename: 'a.txt',
    is_ready: true,
  })
})

test('a failed token is published with its URL, also to late subscribers', async () => {
  const origin = await startOrigin((_request, response) => response.writeHead(404).end())
  const service = await startTestService()
  const token = await beginDownload(service, `${origin.url}/a.txt`)
  await vi.waitFor(async () =>
    expect(await getApi(service, '/from_url/status/', { token })).toMatchObject({ status: 'error' }),
  )
  const { frames, send } = await connectPusher(service)
  send('pusher:subscribe', { channel: `task-status-${token}` })
  await vi.waitFor(() =>
    expect(frames.at(-1)).toEqual({
      event: 'fail',
      channel: `task-status-${token}`,
      data: {
        msg: 'HTTP client error: 404 Not Found.',
        url: `${origin.url}/a.txt`,
        error_code: 'DownloadFileHTTPClientError',
      },
    }),
  )
})

test('a removed file is described neither by the status of its download nor to late subscribers', async () => {
  const origin = await startOrigin((_request, response) => response.end('secret'))
  const project = { publicKey: 'mine', secretKey: 'secret', isSignatureRequired: false }
  const service = await startTestService({ publicKeys: [project] })
  const ask = async (token: string) => getApi(service, '/from_url/status/', { token })
  const begin = async () => {
    const token = await beginDownload(service, `${origin.url}/report.pdf`, 'mine')
    await vi.waitFor(async () => expect(await ask(token)).toMatchObject({ status: 'success' }))
    return { token, uuid: String((await ask(token)).uuid) }
  }
  const [removed, kept] = [await begin(), await begin()]
  const headers = {
    accept: 'application/vnd.uploadcare-v0.7+json',
    authorization: 'Uploadcare.Simple mine:secret',
  }
  const gone = await fetch(`${service.url}/files/${removed.uuid}/storage/`, { method: 'DELETE', headers })
  expect(gone.status).toBe(200)
  expect(await ask(removed.token)).toEqual({ status: 'unknown' })
  const { frames, send } = await connectPusher(service)
  for (const { token } of [removed, kept]) send('pusher:subscribe', { channel: `task-status-${token}` })
  await vi.waitFor(() => expect(frames.at(-1)).toMatchObject({ event: 'success', data: { uuid: kept.uuid } }))
  expect(frames.filter(({ event }) => event === 'success')).toHaveLength(1)
})

test('a ping is answered, unsubscribing works, and invalid frames are refused', async () => {
  const origin = await startOrigin((_request, response) => response.end('x'))
  const service = await startTestService()
  const { frames, send, socket } = await connectPusher(service)
  socket.send('{"event":')
  send('pusher:subscribe', {})
  send('pusher:subscribe', { channel: 'not a name' })
  send('client-shout', { channel: 'x' })
  const token = await beginDownload(service, `${origin.url}/a`)
  send('pusher:subscribe', JSON.stringify({ channel: 'other' }))
  send('pusher:unsubscribe', { channel: 'other' })
  send('pusher:ping', {})
  await vi.waitFor(() => expect(frames.at(-1)?.event).toBe('pusher:pong'))
  await vi.waitFor(async () =>
    expect(await getApi(service, '/from_url/status/', { token })).toMatchObject({ status: 'success' }),
  )
  expect(frames.map(({ event }) => event)).toEqual([
    'pusher:connection_established',
    ...Array(4).fill('pusher:error'),
    'pusher_internal:subscription_succeeded',
    'pusher:pong',
  ])
})

test.each([
  ['?protocol=4', 4007],
  ['?protocol=8', 4007],
  ['?protocol=x', 4006],
  ['', 4008],
])('a connection with "%s" is refused with %i', async (query, code) => {
  const service = await startTestService()
  const { frames, socket } = await connectPusher(service, `/app/key${query}`)
  const [closedWith] = await once(socket, 'close')
  expect(closedWith).toBe(code)
  expect(frames).toEqual([{ event: 'pusher:error', data: { code, message: expect.any(String) } }])
})

test.each([5, 6, 7])('protocol %i is welcome', async (version) => {
  const service = await startTestService()
  const { frames } = await connectPusher(service, `/app/key?protocol=${version}`)
  await vi.waitFor(() => expect(frames[0]?.event).toBe('pusher:connection_established'))
})

test('web sockets elsewhere are refused, and closing the service ends those that are open', async () => {
  const service = await startTestService()
  const stray = new WebSocket(`${service.url.replace('http', 'ws')}/info/`)
  const [error] = await once(stray, 'error')
  expect(String(error)).toContain('404')
  const { socket } = await connectPusher(service)
  const closed = once(socket, 'close')
  await service.close()
  await closed
})
