import { request } from 'node:http'
import { expect, test } from 'vitest'
import { createBlackPng } from '../testing/fixtures/createBlackPng.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

/** An SVG whose filter takes minutes at its full size. */
const slowSvg = (index: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="8000"><filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.9" numOctaves="20${index}"/></filter><rect width="8000" height="8000" filter="url(#f)"/></svg>`

function get(localAddress: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { localAddress, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    asked.on('error', reject).end()
  })
}

test('files of two networks that take as long as they may do not keep a picture of another from being rendered', async () => {
  const service = await startTestService()
  const uuids = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      upload(service, slowSvg(index), { name: 'a.svg', type: 'image/svg+xml' }),
    ),
  )
  const png = await upload(service, createBlackPng(100, 100), { name: 'a.png', type: 'image/png' })
  const ended: string[] = []
  const slow = uuids.map((uuid, index) =>
    get(`127.0.0.${2 + (index % 2)}`, `${service.url}/${uuid}/-/resize/2900x/`).then(
      () => ended.push('slow'),
      () => {},
    ),
  )
  const honest = await get('127.0.0.9', `${service.url}/${png}/-/resize/50x/`)
  expect([honest, ended]).toEqual([200, []])
  void slow
})
