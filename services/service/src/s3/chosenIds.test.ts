import { randomUUID } from 'node:crypto'
import { describeWithStore } from '@lading/server/testing'
import { expect, test } from 'vitest'
import type { Service } from '../createService.js'
import { PUBLIC_KEY, startTestNode } from '../testing/startTestNode.js'

async function send(service: Service, id: string, content: string) {
  const body = new FormData()
  body.set('UPLOADCARE_PUB_KEY', PUBLIC_KEY)
  body.set('UPLOADCARE_FILE_ID[file]', id)
  body.set('file', new Blob([content]), 'a.txt')
  const answer = await fetch(`${service.url}/base/?jsonerrors=1`, { method: 'POST', body })
  return ((await answer.json()) as { file?: string }).file
}

describeWithStore('ids that clients choose, at two nodes at the same time', (createPlace) => {
  test('with different bytes, every confirmed file has the bytes that were sent for it, at both nodes', async () => {
    const s3 = createPlace()
    const nodes = [await startTestNode({ s3 }), await startTestNode({ s3 })] as const
    for (let round = 0; round < 5; round++) {
      const id = randomUUID()
      const contents = [`first ${round}`, `second ${round}`] as const
      const found = await Promise.all(nodes.map((node, index) => send(node, id, contents[index] ?? '')))
      const confirmed = found.flatMap((uuid, index) => (uuid === undefined ? [] : [{ uuid, index }]))
      expect(new Set(confirmed.map(({ uuid }) => uuid)).size).toBe(confirmed.length)
      expect(confirmed.length).toBeGreaterThan(0)
      for (const { uuid, index } of confirmed) {
        for (const node of nodes) {
          expect(await (await fetch(`${node.url}/${uuid}/`)).text()).toBe(contents[index])
        }
      }
    }
  })

  test('a form under the id of an unfinished upload in parts is refused, whatever comes first', async () => {
    const s3 = createPlace()
    const [first, second] = [await startTestNode({ s3 }), await startTestNode({ s3 })] as const
    const post = async (path: string, fields: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams({ UPLOADCARE_PUB_KEY: PUBLIC_KEY, ...fields })
      const answer = await fetch(`${first.url}${path}?jsonerrors=1`, { method: 'POST', body })
      return (await answer.json()) as { uuid?: string; size?: number; parts: string[] }
    }
    const bytes = 'x'.repeat(5_242_880)
    for (const isFormFirst of [true, false]) {
      const size = String(bytes.length)
      const fields = { filename: 'a.txt', size, part_size: size, content_type: 'text/plain' }
      const { uuid = '', parts } = await post('/multipart/start/', fields)
      await fetch(parts[0] ?? '', { method: 'PUT', body: bytes })
      const form = send(second, uuid, 'other')
      if (isFormFirst) expect(await form).toBeUndefined()
      expect(await post('/multipart/complete/', { uuid })).toMatchObject({ uuid, size: bytes.length })
      expect(await form).toBeUndefined()
      for (const node of [first, second]) {
        expect(await (await fetch(`${node.url}/${uuid}/`)).text()).toBe(bytes)
      }
    }
  })
})
