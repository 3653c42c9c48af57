import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callApi, createTestClock } from '../testing/fixtures/callApi.js'
import { createBlackPng } from '../testing/fixtures/createBlackPng.js'
import { mintToken } from '../testing/fixtures/mintToken.js'
import { startTestService } from '../testing/fixtures/startTestService.js'

const projects = [
  { publicKey: 'mine', secretKey: 'demosecretkey' },
  { publicKey: 'other', secretKey: 'another secret' },
  { publicKey: 'open' },
  { publicKey: 'private', secretKey: 'demosecretkey', isPrivate: true },
]

type Token = Promise<string> | null

interface Listing {
  readonly next: string | null
  readonly results: readonly {
    readonly uuid: string
    readonly name: string
    readonly size: number
    readonly is_image: boolean
    readonly delivery_query?: string
  }[]
}

interface Overview {
  readonly total: number
  readonly marks: readonly {
    readonly cursor: string | null
    readonly count: number
    readonly month: string
  }[]
  readonly folders: readonly { readonly name: string; readonly count: number }[]
}

async function startLibrary() {
  const clock = createTestClock(Date.parse('2026-05-01T12:00:00Z'))
  const service = await startTestService({ now: clock.now, publicKeys: projects })
  const times = () => ({ iat: Math.floor(clock.now() / 1000), exp: Math.floor(clock.now() / 1000) + 3600 })
  const token = (scope: readonly string[] | null, sub?: string, secret = 'demosecretkey') =>
    mintToken(
      { ...times(), ...(sub !== undefined && { sub }), ...(scope && { uc: { restrictions: { scope } } }) },
      secret,
    )
  const authorized = async (text: Token) => ({
    headers: text === null ? {} : { authorization: `Bearer ${await text}` },
  })
  return {
    service,
    clock,
    token,
    /** Uploads a file a second later than the last. */
    async store(name: string, { by, path, key = 'mine', bytes = 'x', store = '1' }: StoreOptions = {}) {
      clock.advance(1000)
      const body = new FormData()
      body.set('UPLOADCARE_PUB_KEY', key)
      body.set('UPLOADCARE_STORE', store)
      if (path !== undefined) body.set('metadata[path]', path)
      body.set('file', new Blob([bytes]), name)
      const secret = projects.find(({ publicKey }) => publicKey === key)?.secretKey
      const init = { method: 'POST', body, ...(secret && (await authorized(token(null, by, secret)))) }
      const answer = (await (await fetch(`${service.url}/base/?jsonerrors=1`, init)).json()) as {
        file: string
      }
      return answer.file
    },
    async get<Answer = Listing>(
      text: Token,
      query: Record<string, string> = {},
      path = '/library/',
    ): Promise<Answer> {
      const values = new URLSearchParams({ jsonerrors: '1', pub_key: 'mine', ...query })
      return (await (await fetch(`${service.url}${path}?${values}`, await authorized(text))).json()) as Answer
    },
  }
}

interface StoreOptions {
  readonly by?: string
  readonly path?: string
  readonly key?: string
  readonly bytes?: string | Uint8Array<ArrayBuffer>
  readonly store?: string
}

const ALL = ['/library/']
const OWN = ['/library/own/']
const names = ({ results }: Listing) => results.map(({ name }) => name)
const codeOf = (answer: unknown) => (answer as { error?: { error_code: string } }).error?.error_code

test('lists what a project has stored, newest first, page by page', async () => {
  const { store, get, token } = await startLibrary()
  for (const name of ['a', 'b', 'c', 'd', 'e']) await store(name)
  await store('of another project', { key: 'other' })
  await store('kept for a day', { store: '0' })
  const all = token(ALL)
  const first = await get(all, { limit: '2' })
  expect(names(first)).toEqual(['e', 'd'])
  const second = await get(all, { limit: '2', cursor: first.next ?? '' })
  expect(names(second)).toEqual(['c', 'b'])
  const last = await get(all, { limit: '2', cursor: second.next ?? '' })
  expect([names(last), last.next]).toEqual([['a'], null])
})

test('pages are the same once the overview has loaded the list, also after additions and removals', async () => {
  const { store, get, token, service } = await startLibrary()
  const uuids: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) uuids.push(await store(name))
  const all = token(ALL)
  expect(await get<Overview>(all, {}, '/library/overview/')).toMatchObject({ total: 4 })
  await store('e')
  const authorization = 'Uploadcare.Simple mine:demosecretkey'
  await fetch(`${service.url}/files/${uuids[1]}/storage/`, { method: 'DELETE', headers: { authorization } })
  expect(names(await get(all))).toEqual(['e', 'd', 'c', 'a'])
  expect(await get<Overview>(all, {}, '/library/overview/')).toMatchObject({ total: 4 })
})

test('each mark of the overview is the cursor of a page with that many files', async () => {
  const { store, get, token, clock } = await startLibrary()
  for (const name of ['a', 'b', 'c']) await store(name)
  clock.advance(40 * 86_400_000)
  for (const name of ['d', 'e']) await store(name)
  const all = token(ALL)
  const { total, marks } = await get<Overview>(all, {}, '/library/overview/')
  expect([total, marks.map(({ count, month }) => [month, count])]).toEqual([
    5,
    [
      ['2026-06', 2],
      ['2026-05', 3],
    ],
  ])
  const pages = marks.map(({ cursor, count }) =>
    get(all, { limit: String(count), ...(cursor && { cursor }) }),
  )
  expect((await Promise.all(pages)).map(names)).toEqual([
    ['e', 'd'],
    ['c', 'b', 'a'],
  ])
})

test('finds files by name, without case and accents, and by folder', async () => {
  const { store, get, token } = await startLibrary()
  await store('Résumé.pdf', { path: 'Papers/2026/Résumé.pdf' })
  await store('Lake.jpg', { path: '/Photos//Lake.jpg' })
  await store('lake house.txt', { path: 'Papers2/lake house.txt' })
  await store('note.txt')
  const all = token(ALL)
  expect(names(await get(all, { search: 'RESUME' }))).toEqual(['Résumé.pdf'])
  expect(names(await get(all, { search: 'lake' }))).toEqual(['lake house.txt', 'Lake.jpg'])
  expect(names(await get(all, { search: 'lake', folder: 'Photos' }))).toEqual(['Lake.jpg'])
  expect(names(await get(all, { folder: 'Papers' }))).toEqual(['Résumé.pdf'])
  const root = await get<Overview>(all, {}, '/library/overview/')
  expect(root.folders).toEqual([
    { name: 'Papers', count: 1 },
    { name: 'Papers2', count: 1 },
    { name: 'Photos', count: 1 },
  ])
  const papers = await get<Overview>(all, { folder: 'Papers' }, '/library/overview/')
  expect([papers.total, papers.folders]).toEqual([1, [{ name: '2026', count: 1 }]])
})

test('a token for own files sees those of its person, however they were uploaded', async () => {
  const { store, get, token, service } = await startLibrary()
  await store("Ada's", { by: 'ada' })
  await store("Bob's", { by: 'bob' })
  await store("nobody's")
  const started = await callApi(
    service,
    '/multipart/start/',
    { UPLOADCARE_PUB_KEY: 'mine', filename: "Ada's film", size: 12_000_000, content_type: 'x/y' },
    { authorization: `Bearer ${await token(null, 'ada')}` },
  )
  for (const [index, url] of (started.parts as string[]).entries()) {
    const bytes = Math.min(5_242_880, 12_000_000 - index * 5_242_880)
    await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
  }
  await callApi(service, '/multipart/complete/', { UPLOADCARE_PUB_KEY: 'mine', uuid: String(started.uuid) })
  const own = token(OWN, 'ada')
  expect(names(await get(own))).toEqual(["Ada's film", "Ada's"])
  expect(await get<Overview>(own, {}, '/library/overview/')).toMatchObject({ total: 2 })
  expect(names(await get(token(OWN, 'carol')))).toEqual([])
  expect(names(await get(token([...ALL, ...OWN], 'carol')))).toHaveLength(4)
})

test.each<[string, (make: Awaited<ReturnType<typeof startLibrary>>['token']) => Token, string]>([
  ['no token', () => null, 'AccessTokenInvalidError'],
  ['a token for uploads to all endpoints', (make) => make(null, 'ada'), 'ScopeForbiddenError'],
  ['a token for every path', (make) => make(['/*'], 'ada'), 'ScopeForbiddenError'],
  ['a token for paths below', (make) => make(['/library/*'], 'ada'), 'ScopeForbiddenError'],
  ['a token for uploads', (make) => make(['/base/'], 'ada'), 'ScopeForbiddenError'],
  ['a token for own files of nobody', (make) => make(OWN), 'ScopeForbiddenError'],
  ['a token for own files of an empty name', (make) => make(OWN, ''), 'ScopeForbiddenError'],
  ["another project's token", (make) => make(ALL, 'ada', 'another secret'), 'AccessTokenInvalidError'],
])('%s sees nothing', async (_title, make, code) => {
  const { store, get, token } = await startLibrary()
  await store('a', { by: 'ada' })
  expect(codeOf(await get(make(token)))).toBe(code)
  expect(codeOf(await get(make(token), {}, '/library/overview/'))).toBe(code)
})

test('a project without a secret has no library', async () => {
  const { store, get, token } = await startLibrary()
  await store('a', { key: 'open' })
  expect(codeOf(await get(token(ALL), { pub_key: 'open' }))).toBe('AccessTokenInvalidError')
  expect(codeOf(await get(null, { pub_key: 'open' }))).toBe('AccessTokenInvalidError')
})

test("another person's cursor, and one that was made up, lead to nobody else's files", async () => {
  const { store, get, token } = await startLibrary()
  for (const name of ['1', '2', '3']) {
    await store(`a${name}`, { by: 'ada' })
    await store(`b${name}`, { by: 'bob' })
  }
  const { next } = await get(token(OWN, 'ada'), { limit: '2' })
  expect(names(await get(token(OWN, 'bob'), { cursor: next ?? '' }))).toEqual(['b1'])
  const future = '9999-12-31T23:59:59.999Z~ffffffff-ffff-ffff-ffff-ffffffffffff'
  expect(names(await get(token(OWN, 'bob'), { cursor: future }))).toEqual(['b3', 'b2', 'b1'])
})

test.each([
  ['cursor', '../../x'],
  ['cursor', '2026-05-01T12:00:00.000Z~'],
  ['cursor', '2026-99-01T12:00:00.000Z~ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['limit', '101'],
  ['limit', '0'],
  ['limit', '1e1'],
  ['search', 'x'.repeat(101)],
  ['folder', 'x'.repeat(513)],
])('%s=%s is refused', async (name, value) => {
  const { get, token } = await startLibrary()
  expect(codeOf(await get(token(ALL), { [name]: value }))).toBe('RequestParamRequiredError')
})

test("images of a private project come with their delivery's signature", async () => {
  const { store, get, token, service } = await startLibrary()
  const png = createBlackPng(4, 4)
  await store('a.png', { key: 'private', bytes: png })
  const [file] = (await get(token(ALL), { pub_key: 'private' })).results
  const url = `${service.url}/${file?.uuid}/-/preview/2x2/`
  expect((await fetch(url)).status).toBe(403)
  expect((await fetch(`${url}?${file?.delivery_query}`)).status).toBe(200)
})

test('files of a directory that an earlier version has indexed are listed', async () => {
  const { store, get, token, service } = await startLibrary()
  await store('old.txt', { by: 'ada', path: 'Papers/old.txt' })
  const dir = join(service.dataDir, 'index', 'by-date')
  for (const name of await readdir(dir)) {
    const text = await readFile(join(dir, name), 'utf8')
    await writeFile(join(dir, name), text.replace(/ \[.*$/gm, ''))
  }
  expect(names(await get(token(OWN, 'ada'), { folder: 'Papers', search: 'old' }))).toEqual(['old.txt'])
})

test('a person with few files among many reads the index of the directory once', async () => {
  const { store, get, token, service } = await startLibrary()
  const uuid = await store("Ada's", { by: 'ada' })
  const dir = join(service.dataDir, 'index', 'by-date')
  const lines = Array.from({ length: 3000 }, (_, index) => {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    return `+ ${id} 2026-05-01T13:00:00.000Z S 1 mine ["a.txt","text/plain"]\n`
  })
  await writeFile(join(dir, '2026-05-01T13'), lines.join(''))
  const uuids = async () => (await get(token(OWN, 'ada'))).results.map((file) => file.uuid)
  expect(await uuids()).toEqual([uuid])
  for (const name of await readdir(dir)) await writeFile(join(dir, name), '')
  expect(await uuids()).toEqual([uuid])
})
