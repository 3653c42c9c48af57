import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createHostileExif, createImageWithExif } from '../testing/fixtures/createHostileExif.js'
import { createNestedSvg } from '../testing/fixtures/createNestedSvg.js'
import { createQuarters } from '../testing/fixtures/createQuarters.js'
import { startOrigin } from '../testing/fixtures/startOrigin.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { createForm, getInfo, type JsonObject, upload } from '../testing/fixtures/upload.js'

const exif = (sizeBytes: number) => createHostileExif(sizeBytes)
const jpeg = () => createImageWithExif('jpeg', exif(65_000))
const pictures = [
  ['a JPEG of 65 kB', jpeg],
  ['a PNG of 400 kB', () => createImageWithExif('png', exif(400_000))],
  ['a WebP of 400 kB', () => createImageWithExif('webp', exif(400_000))],
] as const

test.each(pictures)(
  '%s whose EXIF claims billions of values is described like any other',
  async (_, create) => {
    const service = await startTestService()
    const uuid = await upload(service, new Uint8Array(await create()), { name: 'a' })
    expect(await getInfo(service, uuid)).toMatchObject({
      is_image: true,
      image_info: { width: 8, height: 8, datetime_original: null, geo_location: null },
    })
  },
)

test('nor does it matter whether the picture is fetched from a URL or through the proxy', async () => {
  const picture = await jpeg()
  const origin = await startOrigin((_request, response) => response.end(picture))
  const service = await startTestService()
  const proxied = await fetch(`${service.url}/demopublickey/-/preview/4x4/${origin.url}/a.jpg`)
  expect(proxied.status).toBe(200)

  const query = `pub_key=demopublickey&source_url=${origin.url}/b.jpg`
  const { token } = (await (await fetch(`${service.url}/from_url/?${query}`, { method: 'POST' })).json()) as {
    token: string
  }
  await expect
    .poll(async () => (await fetch(`${service.url}/from_url/status/?token=${token}`)).json())
    .toMatchObject({ status: 'success', image_info: { width: 8 } })
})

test('SVGs that take long to parse keep no SVG of another client waiting', async () => {
  const service = await startTestService()
  const post = async (svg: string, origin: string) => {
    const body = createForm(svg, { name: 'a.svg' })
    const response = await fetch(`${service.url}/base/`, { method: 'POST', body, headers: { origin } })
    return ((await response.json()) as JsonObject).file
  }
  let answered = 0
  const slow = Array.from({ length: 10 }, () =>
    post(createNestedSvg(), 'http://a.test').then((uuid) => {
      answered++
      return uuid
    }),
  )
  // Closing the service refuses them.
  const settled = Promise.allSettled(slow)
  const honest = await post('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>', 'http://b.test')
  expect(answered).toBe(0)
  expect(await getInfo(service, String(honest))).toMatchObject({ image_info: { width: 4, height: 2 } })
  await service.close()
  await settled
})

test.runIf(process.platform === 'linux')(
  'a render is answered although the system has ended the idle image processes',
  async () => {
    const service = await startTestService()
    const uuid = await upload(service, await createQuarters(8, 8), { name: 'a.png' })
    expect((await fetch(`${service.url}/${uuid}/-/resize/4x/`)).status).toBe(200)
    const pids = await findImageProcesses()
    expect(pids.length).toBeGreaterThan(0)
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    expect((await fetch(`${service.url}/${uuid}/-/resize/5x/`)).status).toBe(200)
  },
)

async function findImageProcesses(): Promise<number[]> {
  const tasks = await readdir('/proc/self/task')
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/self/task/${task}/children`, 'utf8')))
  const pids = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')))
  return pids.filter((_, index) => commands[index]?.includes('imageWorker'))
}
