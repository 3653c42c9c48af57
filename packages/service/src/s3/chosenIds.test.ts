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
})
