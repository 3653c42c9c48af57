import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestNode, uploadText } from '../testing/startTestNode.js'

/** A collector of traces. */
async function startCollector() {
  const received: { readonly path: string; readonly body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await buffer(request) })
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function setEnvironment(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

describeWithStore('traces', (createPlace) => {
  test('a request and its requests to the store are in the trace that its client began', async () => {
    const collector = await startCollector()
    setEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'files-of-shop' })
    const node = await startTestNode({ s3: createPlace() })
    const traceId = 'ab'.repeat(16)
    const uuid = await uploadText(node, 'x')
    const headers = { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` }
    expect((await fetch(`${node.url}/${uuid}/`, { headers })).status).toBe(200)
    await node.close(0)
    expect(collector.received.map(({ path }) => path)).toContain('/v1/traces')
    const sent = Buffer.concat(collector.received.map(({ body }) => body))
    for (const text of ['files-of-shop', 'POST /base/', 'store put', 'store read']) {
      expect(sent.includes(text), text).toBe(true)
    }
    const isOfTrace = Buffer.from(traceId, 'hex')
    // The request, and what it read from the store.
    expect(sent.indexOf(isOfTrace)).not.toBe(sent.lastIndexOf(isOfTrace))
  })
})

test('traces have nothing of the command line, which can name secrets', async () => {
  const collector = await startCollector()
  setEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const before = process.argv
  onTestFinished(() => {
    process.argv = before
  })
  process.argv = [
    ...before,
    '--s3',
    'http://key:canary-of-the-store@store/uploads',
    '--secret',
    'canary-of-us',
  ]
  const node = await startTestNode({ dataDir: `/tmp/lading-traces-${process.pid}-${Math.random()}` })
  await uploadText(node, 'x')
  await node.close(0)
  const sent = Buffer.concat(collector.received.map(({ body }) => body))
  expect(sent.includes('POST /base/')).toBe(true)
  expect(sent.includes('canary')).toBe(false)
})

test.each([
  [{ OTEL_TRACES_EXPORTER: 'none' }, undefined],
  [{ OTEL_SDK_DISABLED: 'true' }, undefined],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /grpc, and only http\/protobuf is supported/],
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, /must be otlp, console or none/],
])('with %j nothing is sent', async (values, reason) => {
  const collector = await startCollector()
  setEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...values })
  const node = await startTestNode({ dataDir: `/tmp/lading-traces-${process.pid}-${Math.random()}` })
  await uploadText(node, 'x')
  await node.close(0)
  expect(collector.received).toEqual([])
  const reasons = node.lines.filter((line) => line.includes('No traces'))
  if (reason) expect(reasons).toEqual([expect.stringMatching(reason)])
  else expect(reasons).toEqual([])
})
