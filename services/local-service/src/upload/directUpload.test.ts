import { describe, expect, test } from 'vitest'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { createForm, getInfo, postForm, sha256, upload } from '../testing/fixtures/upload.js'

async function download(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer())
}

describe('direct upload', () => {
  test('returns byte for byte what was sent', async () => {
    const service = await startTestService()
    const bytes = crypto.getRandomValues(new Uint8Array(60_000))
    const uuid = await upload(service, bytes)
    expect(sha256(await download(`${service.url}/${uuid}/`))).toBe(sha256(bytes))
  })

  test('answers with one property per file field, named like the field', async () => {
    const service = await startTestService()
    const form = createForm('one')
    form.set('second', new Blob(['two']), 'two.txt')
    const answer = await postForm(service, form)
    expect(Object.keys(answer)).toEqual(['file', 'second'])
    const bytes = await download(`${service.url}/${String(answer.second)}/`)
    expect(new TextDecoder().decode(bytes)).toBe('two')
  })

  test('accepts the public key after the file, as published clients send it', async () => {
    const service = await startTestService()
    const form = new FormData()
    form.append('file', new Blob(['x']), 'x.txt')
    form.append('UPLOADCARE_PUB_KEY', 'demopublickey')
    expect(await postForm(service, form)).toEqual({ file: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })

  test('accepts a file of zero bytes', async () => {
    const service = await startTestService()
    const uuid = await upload(service, '', { name: 'empty.txt' })
    expect(await getInfo(service, uuid)).toMatchObject({
      size: 0,
      original_filename: 'empty.txt',
      is_image: false,
    })
    expect((await download(`${service.url}/${uuid}/`)).length).toBe(0)
  })

  const names = [
    'Beach day.jpg',
    'Ünïcödé — 日本語 — العربية.txt',
    'party 🎉👩‍👩‍👧‍👦.png',
    'evil\u202Egnp.exe',
    '<img src=x onerror=alert(1)>.html',
    '../../../etc/passwd',
    'C:\\Users\\me\\photo.jpg',
    'say "hi" & 100%.txt',
    '%2e%2e%2f.txt',
    'semi;colon=and, comma.txt',
    '.',
    '..',
    '__proto__',
    `${'n'.repeat(1_020)}.txt`,
    `${'🎉'.repeat(255)}.png`,
  ]
  test.each(names)('keeps the name exactly: %j', async (name) => {
    const service = await startTestService()
    const uuid = await upload(service, 'x', { name })
    expect((await getInfo(service, uuid)).original_filename).toBe(name)
    expect((await fetch(`${service.url}/${uuid}/`)).status).toBe(200)
  })

  test('calls a file part without a name "original"', async () => {
    const service = await startTestService()
    const body = rawForm([
      'name="UPLOADCARE_PUB_KEY"\r\n\r\ndemopublickey',
      'name="file"\r\nContent-Type: application/octet-stream\r\n\r\nabc',
    ])
    const response = await fetch(`${service.url}/base/`, body)
    const { file } = (await response.json()) as { file: string }
    expect((await getInfo(service, file)).original_filename).toBe('original')
  })

  test('keeps metadata as sent, up to the documented limits', async () => {
    const service = await startTestService()
    const entries: [string, string][] = Array.from({ length: 47 }, (_, index) => [
      `key${index}`,
      `value ${index}`,
    ])
    entries.push(['my_Key-1.a:b', '🎉'.repeat(512)], ['k'.repeat(64), '<b>'], ['__proto__', 'plain'])
    const fields = Object.fromEntries(entries.map(([key, value]) => [`metadata[${key}]`, value]))
    const { metadata } = await getInfo(service, await upload(service, 'x', { fields }))
    expect(Object.entries(metadata as object).sort()).toEqual(entries.sort())
  })

  test.each([
    ['1', true],
    ['auto', true],
    ['0', false],
  ])('UPLOADCARE_STORE=%s makes is_stored %s', async (store, isStored) => {
    const service = await startTestService()
    const uuid = await upload(service, 'x', { fields: { UPLOADCARE_STORE: store } })
    expect((await getInfo(service, uuid)).is_stored).toBe(isStored)
  })

  test('accepts other public keys when they are configured', async () => {
    const service = await startTestService({ publicKeys: ['mine'] })
    expect(await upload(service, 'x', { fields: { UPLOADCARE_PUB_KEY: 'mine' } })).toMatch(/^[0-9a-f-]{36}$/)
  })
})

function rawForm(parts: readonly string[]): RequestInit {
  const body = `${parts.map((part) => `--b\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--b--\r\n`
  return { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=b' } }
}
