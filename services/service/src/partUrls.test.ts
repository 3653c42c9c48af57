import { randomUUID } from 'node:crypto'
import { describeWithStore } from '@lading/server/testing'
import { expect, test } from 'vitest'
import { PUBLIC_KEY, startTestNode } from './testing/startTestNode.js'

const PART_BYTES = 500
const PARTS = 120

interface Answer {
  readonly uuid?: string
  readonly parts?: readonly string[]
  readonly error?: { readonly status_code: number; readonly content: string }
}

describeWithStore('part URLs of a store', (createPlace) => {
  test('are answered by the hundred from the part that a call names, and each takes its own part', async () => {
    const node = await startTestNode({ s3: createPlace() })
    const call = async (path: string, fields: Record<string, string | number>): Promise<Answer> => {
      const body = new FormData()
      body.set('UPLOADCARE_PUB_KEY', PUBLIC_KEY)
      for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
      return (await (
        await fetch(`${node.url}${path}?jsonerrors=1`, { method: 'POST', body })
      ).json()) as Answer
    }
    const size = PARTS * PART_BYTES
    const start = { filename: 'a', size, part_size: PART_BYTES, content_type: 'x/y' }
    const { uuid = randomUUID(), parts = [] } = await call('/multipart/start/', start)
    expect(parts).toHaveLength(PARTS)
    const ask = (first?: string | number) =>
      call('/multipart/parts/', { uuid, ...(first !== undefined && { first }) })
    const numbersOf = ({ parts: urls = [] }: Answer) =>
      urls.map((url) => Number(new URL(url).searchParams.get('partNumber')))
    const range = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index)
    expect(numbersOf(await ask())).toEqual(range(1, 100))
    expect(numbersOf(await ask(2))).toEqual(range(2, 101))
    expect(numbersOf(await ask(PARTS))).toEqual([PARTS])
    for (const first of [0, -1, '1.5', '1e1', '0x10', 'x', PARTS + 1, 10_001, '9'.repeat(400)]) {
      expect(await ask(first)).toEqual({
        error: expect.objectContaining({ status_code: 400, content: 'first is required.' }),
      })
    }
    const text = (number: number) => String(number).padEnd(PART_BYTES, '.')
    const urls = [...((await ask()).parts ?? []), ...((await ask(101)).parts ?? [])]
    for (const [index, url] of urls.entries()) {
      const answer = await fetch(url, { method: 'PUT', body: text(index + 1) })
      expect(answer.status).toBe(200)
    }
    await call('/multipart/complete/', { uuid })
    const stored = await (await fetch(`${node.url}/${uuid}/`)).text()
    expect(stored === range(1, PARTS).map(text).join('')).toBe(true)
  })
})
