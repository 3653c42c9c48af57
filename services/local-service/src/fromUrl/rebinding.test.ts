import { Resolver } from 'node:dns/promises'
import type { Socket } from 'node:net'
import { expect, type Mock, onTestFinished, test, vi } from 'vitest'
import { callApi, getApi } from '../testing/fixtures/callApi.js'
import { startOrigin } from '../testing/fixtures/startOrigin.js'
import { shareTestService } from '../testing/fixtures/startTestService.js'

const shared = shareTestService()

/** Answers the next lookups of any name, and no more than these. Test files share modules, so we don't mock modules. */
function answerLookups(...answers: readonly string[]): Mock {
  const remaining = [...answers]
  const spy = vi.spyOn(Resolver.prototype, 'resolve4') as unknown as Mock
  spy.mockImplementation(async () => {
    const address = remaining.shift()
    if (address === undefined) throw new Error('looked up too often')
    return [address]
  })
  const none = vi.spyOn(Resolver.prototype, 'resolve6').mockImplementation((async () => []) as never)
  onTestFinished(() => {
    for (const each of [spy, none]) each.mockRestore()
  })
  return spy
}

/** Downloads from a server on this machine under a name, and resolves with the final status. */
async function download(origin: { url: string }): Promise<unknown> {
  const source_url = origin.url.replace('127.0.0.1', 'rebind.test')
  const { token, error } = await callApi(shared(), '/from_url/', { pub_key: 'demopublickey', source_url })
  if (error) return error
  return vi.waitFor(async () => {
    const status = await getApi(shared(), '/from_url/status/', { token: String(token) })
    expect(['success', 'error']).toContain(status.status)
    return status
  })
}

test('a name is resolved once for a download, and the next one does not use its connection', async () => {
  const sockets = new Set<Socket>()
  const origin = await startOrigin(({ socket }, response) => {
    sockets.add(socket)
    response.end('x')
  })
  const lookup = answerLookups('127.0.0.1', '127.0.0.1')
  expect(await download(origin)).toMatchObject({ status: 'success' })
  expect(await download(origin)).toMatchObject({ status: 'success' })
  expect(lookup).toHaveBeenCalledTimes(2)
  expect(sockets.size).toBe(2)
})

test('a name that leads to a private network the next time is refused', async () => {
  const origin = await startOrigin((_request, response) => response.end('x'))
  answerLookups('127.0.0.1', '10.0.0.1')
  expect(await download(origin)).toMatchObject({ status: 'success' })
  expect(await download(origin)).toMatchObject({ error_code: 'URLHostPrivateIPForbiddenError' })
})

test('a redirect is resolved and checked like the first address', async () => {
  const origin = await startOrigin((_request, response) =>
    response.writeHead(302, { location: 'http://inner.test/' }).end(),
  )
  answerLookups('127.0.0.1', '10.0.0.1')
  expect(await download(origin)).toMatchObject({ error_code: 'DownloadFileHTTPURLValidationError' })
})
