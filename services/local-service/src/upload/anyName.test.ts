import { createFileName, createMetadata } from '@lading/cdn/names'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestService } from '../testing/fixtures/startTestService.js'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 600 })
    .map((codes) => String.fromCharCode(...codes)),
)

/** Every Unicode character, some thousands in each name. */
const wholeUnicode = Array.from({ length: 0x110000 / 0x1000 }, (_, block) =>
  String.fromCodePoint(...Array.from({ length: 0x1000 }, (_, index) => block * 0x1000 + index)),
)

async function send(url: string, name: string, value: string) {
  const body = new FormData()
  body.set('UPLOADCARE_PUB_KEY', 'demopublickey')
  body.set('UPLOADCARE_STORE', '1')
  for (const [key, kept] of Object.entries(createMetadata({ value }, { maxCharacters: 512 }))) {
    body.set(`metadata[${key}]`, kept)
  }
  body.set('file', new Blob(['x']), name)
  const answer = await (await fetch(`${url}/base/?jsonerrors=1`, { method: 'POST', body })).json()
  expect(answer).toHaveProperty('file')
  const info = await fetch(`${url}/info/?pub_key=demopublickey&file_id=${answer.file}`)
  return (await info.json()) as { original_filename: string; metadata?: { value: string } }
}

test('no file is refused for its name or a value, and the service returns both', async () => {
  const { url } = await startTestService()
  const check = async (given: string, value: string) => {
    const name = createFileName(given)
    const { original_filename, metadata } = await send(url, name, value)
    expect(original_filename).toBe(name)
    // Forms only have one kind of line break.
    const kept = createMetadata({ value }, { maxCharacters: 512 }).value
    expect(metadata?.value).toBe(kept?.replace(/\r\n?|\n/g, '\r\n'))
  }
  await fc.assert(fc.asyncProperty(text, text, check))
  for (const block of wholeUnicode) await check(block, [...block].slice(0, 400).join(''))
})

test('a resumable upload may have any name and value', async () => {
  const { url } = await startTestService()
  await fc.assert(
    fc.asyncProperty(text, text, async (name, value) => {
      const response = await fetch(`${url}/resumable/?pub_key=demopublickey`, {
        method: 'POST',
        headers: {
          'upload-complete': '?1',
          'upload-draft-interop-version': '6',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '?'))}`,
          'lading-metadata': encodeURIComponent(JSON.stringify({ value })).slice(0, 7000),
        },
        body: 'x',
      })
      expect(response.status).toBeLessThan(300)
    }),
  )
})
