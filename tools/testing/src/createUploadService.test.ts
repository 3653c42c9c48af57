import { expect, test } from 'vitest'
import { createUploadService } from './createUploadService.js'

const service = () => createUploadService({ url: 'https://site.test/service/' })

function form(): RequestInit {
  const body = new FormData()
  body.set('UPLOADCARE_PUB_KEY', 'key')
  body.set('file', new File(['hello'], 'a.txt'))
  return { method: 'POST', body }
}

const base = () => new Request('https://site.test/service/base/?jsonerrors=1', form())

test('a request to another address is not answered', async () => {
  expect(await service().handle(new Request('https://site.test/page'))).toBeUndefined()
  expect(await service().handle(new Request('https://site.test/service-other/'))).toBeUndefined()
})

test('uploaded files are listed and read, until everything is removed', async () => {
  const target = service()
  await target.handle(base())
  const [file] = await target.files()
  expect(file).toMatchObject({ original_filename: 'a.txt', size: 5 })
  expect(await (await target.read(file?.uuid ?? ''))?.text()).toBe('hello')
  await target.clear()
  expect(await target.files()).toEqual([])
})

test('as many calls are refused as was said', async () => {
  const target = service()
  target.refuse({ code: 'FileTypeForbiddenError', times: 2, path: '/base/' })
  const codes: unknown[] = []
  for (let call = 0; call < 3; call++) {
    codes.push((await (await target.handle(base()))?.json())?.error?.error_code)
  }
  expect(codes).toEqual(['FileTypeForbiddenError', 'FileTypeForbiddenError', undefined])
})

test('a throttled call says when to come back', async () => {
  const target = service()
  target.refuse({ code: 'RequestThrottledError' })
  expect((await target.handle(base()))?.headers.get('retry-after')).toBe('1')
})

test('a preflight is answered', async () => {
  const request = new Request('https://site.test/service/base/', { method: 'OPTIONS' })
  const response = await service().handle(request)
  expect(response?.status).toBe(204)
  expect(response?.headers.get('access-control-allow-headers')).toContain('X-UC-User-Agent')
})
