import { expect, test } from 'vitest'
import { describeImage } from './describeImage.js'

const uuid = 'e2a9f3a1-9d3c-4c5b-8a1f-0123456789ab'

function fakeFetch(json: unknown, status = 200) {
  const urls: string[] = []
  const fetch = async (url: string | URL | Request) => {
    urls.push(String(url))
    return String(url).endsWith('/-/json/')
      ? Response.json(json, { status })
      : new Response('abc', { status })
  }
  return { urls, fetch }
}

test('facts, and a placeholder that needs no request', async () => {
  const { urls, fetch } = fakeFetch({ width: 4000, height: 3000, format: 'JPEG', blurhash: 'LEHV6n' })
  expect(await describeImage(uuid, { fetch, cdnCname: 'https://cdn.test' })).toEqual({
    props: {
      uuid,
      cdnUrlModifiers: '',
      width: 4000,
      height: 3000,
      originalWidth: 4000,
      originalHeight: 3000,
      placeholder: 'data:image/webp;base64,YWJj',
    },
    format: 'JPEG',
    blurhash: 'LEHV6n',
  })
  expect(urls).toEqual([
    `https://cdn.test/${uuid}/-/json/`,
    `https://cdn.test/${uuid}/-/format/webp/-/quality/lightest/-/stretch/off/-/resize/24x/`,
  ])
})

test.each([
  ['-/rotate/90/', 3000, 4000],
  ['-/rotate/270/-/mirror/', 3000, 4000],
  ['-/rotate/180/', 4000, 3000],
  ['-/crop/300x200/10,20/-/preview/', 300, 200],
  ['-/crop/9999x200/10,20/', 4000, 200],
  ['-/crop/50px50p/center/', 2000, 1500],
  ['-/crop/1:1/', 3000, 3000],
  ['-/preview/', 2048, 1536],
  ['-/preview/100x100/', 100, 75],
  ['-/resize/400x/', 400, 300],
  ['-/resize/x300/-/rotate/90/', 300, 400],
  ['-/resize/10x10/', 10, 10],
  ['-/scale_crop/50x60/center/', 50, 60],
  ['-/crop/what/-/blur/3/', 4000, 3000],
])('after %s the picture is %d by %d', async (cdnUrlModifiers, width, height) => {
  const { fetch } = fakeFetch({ width: 4000, height: 3000 })
  const { props } = await describeImage(uuid, { fetch, cdnUrlModifiers, withPlaceholder: false })
  expect(props).toMatchObject({
    cdnUrlModifiers,
    width,
    height,
    originalWidth: width,
    originalHeight: height,
  })
  expect(props.placeholder).toBeUndefined()
})

test('a file that is no picture, and one that is unknown, are errors', async () => {
  await expect(describeImage(uuid, { fetch: fakeFetch({}).fetch })).rejects.toThrow('no size')
  await expect(describeImage(uuid, { fetch: fakeFetch({}, 404).fetch })).rejects.toThrow('404')
})
