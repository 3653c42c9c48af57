import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { describeWithStore } from '../testing/describeWithStore.js'
import type { UploadHandlerOptions } from './UploadHandlerOptions.js'

/** Functions of the web that every runtime for servers has; nothing of Node is among them. */
const {
  AbortController,
  AbortSignal,
  atob,
  btoa,
  crypto,
  fetch,
  Headers,
  ReadableStream,
  Request,
  Response,
} = globalThis
const { setTimeout, clearTimeout, TextDecoder, TextEncoder, TransformStream, URL } = globalThis
const web = {
  ...{ AbortController, AbortSignal, atob, btoa, crypto, fetch, Headers, ReadableStream, Request, Response },
  ...{
    setTimeout,
    clearTimeout,
    TextDecoder,
    TextEncoder,
    TransformStream,
    URL,
    URLSearchParams,
  },
}

type Handlers = typeof import('../index.js')

const entryPoints = [fileURLToPath(new URL('../index.ts', import.meta.url))]

/** Bundles the package as edge runtimes do, and runs it where nothing but the web's functions exists. */
async function loadInWebRuntime(): Promise<Handlers> {
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'lading',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
  })
  const place = createContext({ ...web })
  runInContext(`${outputFiles[0]?.text}; globalThis.lading = lading`, place)
  return (place as { lading: Handlers }).lading
}

describeWithStore('a runtime that has functions of the web only', (createPlace) => {
  const upload = async (options: Partial<UploadHandlerOptions> = {}) => {
    const { createUploadHandler } = await loadInWebRuntime()
    const { prefix: _, ...bucket } = createPlace()
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    const handler = createUploadHandler({ bucket, authorize: () => ({}), onError, ...options })
    const call = async (fields: object) => {
      const headers = { 'content-type': 'application/json', origin: 'https://shop.test' }
      const init = { method: 'POST', headers, body: JSON.stringify(fields) }
      const response = await handler(new Request('https://shop.test/api/upload', init))
      return { status: response.status, body: await response.json() }
    }
    return { call, errors }
  }

  test('a file is signed, sent and completed', async () => {
    const { call, errors } = await upload()
    const created = await call({ action: 'create', name: 'ä.txt', sizeBytes: 3, type: 'text/plain' })
    const { urls, headers, ticket } = created.body
    expect((await fetch(urls[1], { method: 'PUT', body: 'abc', headers })).status).toBe(200)
    const { status, body } = await call({ action: 'complete', ticket })
    expect({ status, size: body.sizeBytes, errors }).toEqual({ status: 200, size: 3, errors: [] })
  })

  test('a ticket that was changed is refused', async () => {
    const { call } = await upload()
    const { body } = await call({ action: 'create', name: 'a.txt', sizeBytes: 3, type: 'text/plain' })
    const [payload = '', signature = ''] = body.ticket.split('.')
    for (const ticket of [`${payload}.${signature.slice(1)}A`, `${payload}A.${signature}`, `${payload}.`]) {
      expect((await call({ action: 'complete', ticket })).body.error.code).toBe('ticket-invalid')
    }
  })
})

test('only adapters, the command line and the doctor import modules of Node', async () => {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    metafile: true,
  })
  const imports = Object.values(metafile.inputs).flatMap(({ imports }) => imports)
  expect(imports.filter(({ external }) => external).map(({ path }) => path)).toEqual([])
  const own = Object.keys(metafile.inputs).filter((path) => path.includes('services/server/src'))
  const sources = own.map((path) => readFileSync(path, 'utf8'))
  expect(own.length).toBeGreaterThan(20)
  expect(sources.filter((source) => /\b(?:Buffer|process)\./.test(source))).toEqual([])
})
