import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalService } from '@lading/local-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUploadService } from './createUploadService.js'

/** Sends a request to a service. */
type Send = (path: string, init?: RequestInit) => Promise<Response>

interface Target {
  readonly url: string
  readonly send: Send
  readonly close: () => Promise<void>
}

/** The two services that have to agree. */
const targets: Readonly<Record<string, () => Promise<Target>>> = {
  'the service in the page': async () => {
    const service = createUploadService({ url: 'https://site.test/service', publicKeys: ['demopublickey'] })
    const send: Send = async (path, init) => {
      const url = path.startsWith('https:') ? path : service.url + path
      return (await service.handle(new Request(url, init))) ?? Response.error()
    }
    return { url: service.url, send, close: async () => {} }
  },
  'the local service': async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lading-contract-'))
    const service = await createLocalService({
      dataDir,
      port: 0,
      minMultipartFileSizeBytes: 1,
      minPartSizeBytes: 1,
    })
    const send: Send = (path, init) => fetch(path.startsWith('http') ? path : service.url + path, init)
    const close = async () => {
      await service.close()
      await rm(dataDir, { recursive: true })
    }
    return { url: service.url, send, close }
  },
}

const KEY = 'demopublickey'
const UNKNOWN = '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10'
/** One red pixel. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
)

describe.each(Object.entries(targets))('%s', (_, open) => {
  let target: Target
  beforeAll(async () => {
    target = await open()
  })
  afterAll(() => target.close())

  const post = async (path: string, fields: readonly (readonly [string, string | File])[]) => {
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    return (await target.send(`${path}?jsonerrors=1`, { method: 'POST', body })).json()
  }
  const get = async (path: string, query: Record<string, string>) =>
    (await target.send(`${path}?${new URLSearchParams({ jsonerrors: '1', ...query })}`)).json()
  const upload = async (file: File, ...more: (readonly [string, string])[]): Promise<string> =>
    (await post('/base/', [['UPLOADCARE_PUB_KEY', KEY], ...more, ['file', file]])).file
  const text = (name = 'a.txt') => new File(['hello'], name, { type: 'text/plain' })
  const info = (uuid: string) => get('/info/', { pub_key: KEY, file_id: uuid })

  test('a file is described and delivered', async () => {
    const uuid = await upload(text('My notes.txt'), ['metadata[album]', 'summer'])
    expect(await info(uuid)).toMatchObject({
      uuid,
      file_id: uuid,
      size: 5,
      total: 5,
      done: 5,
      original_filename: 'My notes.txt',
      filename: 'Mynotes.txt',
      mime_type: 'text/plain',
      is_image: false,
      is_stored: true,
      is_ready: true,
      image_info: null,
      video_info: null,
      content_info: { mime: { mime: 'text/plain', type: 'text', subtype: 'plain' } },
      metadata: { album: 'summer' },
    })
    const response = await target.send(`/${uuid}/`)
    expect(await response.text()).toBe('hello')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('a form with ids and a wish for info is answered for each file, and repeating it adds none', async () => {
    const ids = [crypto.randomUUID(), crypto.randomUUID()]
    const send = (bytes: string) =>
      post('/base/', [
        ['UPLOADCARE_PUB_KEY', KEY],
        ['UPLOADCARE_FILE_INFO', '1'],
        ...ids.map((id, index) => [`UPLOADCARE_FILE_ID[f${index}]`, id] as const),
        ['f0', new File(['first'], 'a.txt')],
        ['f1', new File([bytes], 'b.txt')],
      ])
    const answer = await send('second')
    expect(answer).toMatchObject({ f0: { uuid: ids[0], size: 5 }, f1: { uuid: ids[1], size: 6 } })
    expect(await send('second')).toEqual(answer)
    expect(await send('others')).toEqual({
      f0: answer.f0,
      f1: {
        error: {
          status_code: 400,
          content: 'UPLOADCARE_FILE_ID is duplicated.',
          error_code: 'UploadcareFileIdDuplicatedError',
        },
      },
    })
    expect(await upload(text(), ['UPLOADCARE_FILE_ID', ids[0] as string])).toBeUndefined()
  })

  test('an image is known by its bytes, and has its size', async () => {
    const uuid = await upload(new File([PNG], 'notes.txt', { type: 'text/plain' }), ['UPLOADCARE_STORE', '0'])
    expect(await info(uuid)).toMatchObject({
      mime_type: 'image/png',
      is_image: true,
      is_stored: false,
      image_info: { width: 1, height: 1, format: 'PNG' },
    })
    expect(await (await target.send(`/${uuid}/-/json/`)).json()).toMatchObject({ width: 1, height: 1 })
  })

  test('text that says it is an image is none', async () => {
    const uuid = await upload(new File(['only words'], 'photo.png', { type: 'image/png' }))
    expect(await info(uuid)).toMatchObject({ mime_type: 'application/octet-stream', is_image: false })
  })

  test('a file in parts is put together, in whatever order they come', async () => {
    const bytes = new TextEncoder().encode('abcdefghij')
    const { uuid, parts } = await post('/multipart/start/', [
      ['UPLOADCARE_PUB_KEY', KEY],
      ['filename', 'b.txt'],
      ['size', '10'],
      ['content_type', 'text/plain'],
      ['part_size', '4'],
    ])
    expect(parts).toHaveLength(3)
    const complete = () =>
      post('/multipart/complete/', [
        ['UPLOADCARE_PUB_KEY', KEY],
        ['uuid', uuid],
      ])
    const put = async (index: number) => {
      const body = bytes.slice(index * 4, index * 4 + 4)
      expect((await target.send(parts[index], { method: 'PUT', body })).status).toBe(200)
    }
    await put(2)
    expect(await complete()).toMatchObject({ error: { error_code: 'MultipartUploadSizeTooSmallError' } })
    await put(1)
    await put(0)
    expect(await complete()).toMatchObject({ uuid, size: 10, original_filename: 'b.txt', is_ready: true })
    expect(await (await target.send(`/${uuid}/`)).text()).toBe('abcdefghij')
    expect(await complete()).toMatchObject({ error: { error_code: 'MultipartFileAlreadyUploadedError' } })
  })

  test('a group has its files, with their effects', async () => {
    const files = [await upload(text()), await upload(text('b.txt'))]
    const group = await post('/group/', [
      ['pub_key', KEY],
      ['files[]', files[0] ?? ''],
      ['files[]', `${files[1]}/-/resize/800x/`],
    ])
    expect(group).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}~2$/),
      datetime_created: expect.any(String),
      datetime_stored: group.datetime_created,
      files_count: 2,
      cdn_url: `${target.url}/${group.id}/`,
      url: `${target.url}/groups/${group.id}/`,
      files: [
        { ...(await info(files[0] ?? '')), default_effects: '' },
        { ...(await info(files[1] ?? '')), default_effects: 'resize/800x/' },
      ],
    })
    expect(await get('/group/info/', { pub_key: KEY, group_id: group.id })).toEqual(group)
    expect(await (await target.send(`/${group.id}/nth/0/`)).text()).toBe('hello')
  })

  test('links are followed by their token', async () => {
    expect(await get('/from_url/status/', { token: 'nobody' })).toEqual({ status: 'unknown' })
    expect(await post('/from_url/', [['pub_key', KEY]])).toMatchObject({
      error: { error_code: 'SourceURLRequiredError' },
    })
  })

  test.each([
    ['/base/', [], 'ProjectPublicKeyRequiredError', 403],
    ['/base/', [['UPLOADCARE_PUB_KEY', 'nobody']], 'ProjectPublicKeyInvalidError', 403],
    ['/base/', [['UPLOADCARE_PUB_KEY', KEY]], 'FileRequiredError', 400],
    ['/multipart/start/', [['UPLOADCARE_PUB_KEY', KEY]], 'RequestParamRequiredError', 400],
    ['/multipart/complete/', [['UPLOADCARE_PUB_KEY', KEY]], 'MultipartFileIdRequiredError', 400],
    ['/group/', [['pub_key', KEY]], 'GroupFilesInvalidError', 400],
  ] as const)('%s with %j is refused: %s', async (path, fields, code, status) => {
    expect(await post(path, fields)).toMatchObject({ error: { error_code: code, status_code: status } })
  })

  test.each([
    [{ pub_key: KEY }, 'FileIdRequiredError'],
    [{ pub_key: KEY, file_id: 'x' }, 'FileIdInvalidError'],
    [{ pub_key: KEY, file_id: UNKNOWN }, 'FileNotFoundError'],
  ])('info of %j is refused', async (query, code) => {
    expect(await get('/info/', query as Record<string, string>)).toMatchObject({
      error: { error_code: code },
    })
  })

  test('without jsonerrors a refusal has its own status', async () => {
    const response = await target.send(`/info/?pub_key=${KEY}&file_id=${UNKNOWN}`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('File is not found.')
  })
})
