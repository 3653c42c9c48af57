import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getApi } from '../testing/fixtures/callApi.js'
import { shareTestService } from '../testing/fixtures/startTestService.js'
import type { CloudListing } from './listCloudFiles.js'

const service = shareTestService()
const get = (path: string, init?: RequestInit) => fetch(service().url + path, init)
const list = async (query: string) =>
  (await (await get(`/window4/dropbox/list?${query}`)).json()) as CloudListing

test('each source has a page, whose scripts and styles may be loaded and which every page may embed', async () => {
  for (const source of ['dropbox', 'ngdrive', 'evernote']) {
    const page = await get(`/window4/${source}?multiple=true&origin=http://a.test`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(page.headers.get('content-security-policy')).not.toContain('sandbox')
    const html = await page.text()
    for (const [, path = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await get(path)).status, path).toBe(200)
    }
  }
  expect((await get('/window4/instagram')).status).toBe(404)
  expect((await get('/window4/assets/cloud.html')).status).toBe(404)
  expect((await get('/window4/assets/constructor')).status).toBe(404)
})

test('lists folders, and files by a search in all folders below', async () => {
  const root = await list('')
  expect(root.folders).toEqual(['Documents', 'Photos'])
  expect(root.files.map(({ name }) => name)).toEqual([
    'Itinerary.txt',
    'Invoice 1042.csv',
    'Passport photo.jpg',
  ])
  const coast = await list('folder=Photos/Coast%202026')
  expect(coast).toMatchObject({ folders: [], files: { length: 6 } })
  expect((await list('query=harb')).files.map(({ name }) => name)).toEqual(['Harbor.jpg'])
  expect(await list('folder=Nowhere')).toEqual({ folders: [], files: [] })
})

test('the bytes of a file are always the same, and photos have alternatives', async () => {
  const [photo] = (await list('query=harbor')).files
  const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())
  expect(await bytes(photo?.path ?? '')).toEqual(await bytes(photo?.path ?? ''))
  const formats = Object.entries(photo?.alternatives ?? {}).map(async ([type, path]) => {
    const { format } = await sharp(await bytes(path)).metadata()
    return [type, format]
  })
  expect(await Promise.all(formats)).toEqual([
    ['image/jpeg', 'jpeg'],
    ['image/png', 'png'],
  ])
  const begun = await fetch(
    `${service().url}/from_url/?${new URLSearchParams({
      jsonerrors: '1',
      pub_key: 'demopublickey',
      source_url: service().url + photo?.path,
    })}`,
    { method: 'POST' },
  )
  const { token } = (await begun.json()) as { token: string }
  await expect
    .poll(() => getApi(service(), '/from_url/status/', { token }))
    .toMatchObject({ status: 'success', original_filename: 'Harbor.jpg', mime_type: 'image/jpeg' })
})

test('switches in the address make the page fail in its ways', async () => {
  expect((await get('/cloud/broken/window4/dropbox')).status).toBe(500)
  const refused = await get('/cloud/signed-in,refused/window4/dropbox')
  expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const moved = await get('/cloud/moved/window4/dropbox?multiple=true', { redirect: 'manual' })
  expect(moved.headers.get('location')).toMatch(
    /^http:\/\/localhost:\d+\/cloud\/moved\/window4\/dropbox\?multiple=true$/,
  )
  expect((await get('/cloud/hold:-1,unknown/window4/dropbox')).status).toBe(200)
})
