import { expect, test } from 'vitest'
import { callApi } from '../testing/fixtures/callApi.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import type { JsonObject } from '../testing/fixtures/upload.js'

const PART_BYTES = 100
const PARTS = 250
const key = { UPLOADCARE_PUB_KEY: 'demopublickey' }

/** Starts a 250-part upload and returns a function that requests its part URLs. */
async function start() {
  const service = await startTestService({ minMultipartFileSizeBytes: 1000, minPartSizeBytes: PART_BYTES })
  const size = PARTS * PART_BYTES - 1
  const fields = { ...key, filename: 'a', size, content_type: 'x/y', part_size: PART_BYTES }
  const { uuid, parts } = await callApi(service, '/multipart/start/', fields)
  const ask = (more: Record<string, string | number> = {}): Promise<JsonObject> =>
    callApi(service, '/multipart/parts/', { ...key, uuid: String(uuid), ...more })
  return { started: parts as string[], ask }
}

/** Returns the part numbers that URLs belong to. */
const numbersOf = ({ parts }: JsonObject) =>
  (parts as string[]).map((url) => Number(new URL(url).searchParams.get('partNumber')))
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('the start names all part URLs, and later calls a hundred from the part that they name', async () => {
  const { started, ask } = await start()
  expect(numbersOf({ parts: started })).toEqual(range(1, PARTS))
  expect(numbersOf(await ask())).toEqual(range(1, 100))
  expect(numbersOf(await ask({ first: 1 }))).toEqual(range(1, 100))
  expect(numbersOf(await ask({ first: '' }))).toEqual(range(1, 100))
  expect(numbersOf(await ask({ first: 2 }))).toEqual(range(2, 101))
  expect(numbersOf(await ask({ first: 101 }))).toEqual(range(101, 200))
  expect(numbersOf(await ask({ first: 201 }))).toEqual(range(201, PARTS))
  expect(numbersOf(await ask({ first: PARTS }))).toEqual([PARTS])
})

test('a URL of a later answer takes its own part', async () => {
  const { ask } = await start()
  const { parts } = await ask({ first: 201 })
  const put = (url: string | undefined, size: number) =>
    fetch(String(url), { method: 'PUT', body: 'x'.repeat(size) })
  expect((await put((parts as string[])[0], PART_BYTES)).status).toBe(200)
  // The last part is a byte shorter.
  expect((await put((parts as string[]).at(-1), PART_BYTES)).status).not.toBe(200)
})

test.each([
  0,
  -1,
  '1.5',
  '1e1',
  '+1',
  'x',
  ' ',
  '0x10',
  'NaN',
  'Infinity',
  PARTS + 1,
  10_001,
  2 ** 53,
  '9'.repeat(400),
])('a first part of %j is refused by its name', async (first) => {
  const { ask } = await start()
  expect(await ask({ first })).toEqual({
    error: expect.objectContaining({ status_code: 400, content: 'first is required.' }),
  })
})

test.each(['a', 'ü', '東', '𠮷'])('parts of a file with a name of 300 times %s are taken', async (letter) => {
  const { url } = await startTestService({ minMultipartFileSizeBytes: 1000, minPartSizeBytes: 100 })
  const filename = `${letter.repeat(300)}.bin`.slice(-250)
  const upload = { filename, size: 1000, content_type: 'application/x-test', part_size: 1000 }
  const { parts } = await callApi({ url }, '/multipart/start/', {
    UPLOADCARE_PUB_KEY: 'demopublickey',
    ...upload,
  })
  const [part = ''] = parts as string[]
  expect((await fetch(part, { method: 'PUT', body: new Uint8Array(1000) })).status).toBe(200)
})
