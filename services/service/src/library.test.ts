import { createHash, createHmac } from 'node:crypto'
import { describeWithStore } from '@lading/server/testing'
import { expect, test } from 'vitest'
import { PUBLIC_KEY, startTestNode, uploadText } from './testing/startTestNode.js'

const project = { publicKey: PUBLIC_KEY, secretKey: 'secret', isSignatureRequired: false }
const other = { publicKey: 'otherpublickey', isSignatureRequired: false }

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function mintToken(scope: readonly string[]): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iat, exp: iat + 600, sub: 'ada', uc: { restrictions: { scope } } }
  const signed = `${encode({ alg: 'HS256' })}.${encode(claims)}`
  const key = createHash('sha256').update(project.secretKey).digest()
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

interface Listing {
  readonly next: string | null
  readonly results: readonly { readonly uuid: string }[]
}

describeWithStore('lists of stored files on a store', (createPlace) => {
  test('a project is listed page by page at every node, and there are no counts, searches and lists per person', async () => {
    const options = { s3: createPlace(), projects: [project, other] }
    const filling = await startTestNode(options)
    const uuids: string[] = []
    for (let index = 0; index < 5; index++) uuids.push(await uploadText(filling, `file ${index}`))
    const body = new FormData()
    body.set('UPLOADCARE_PUB_KEY', other.publicKey)
    body.set('file', new Blob(['of another project']), 'other.txt')
    await fetch(`${filling.url}/base/`, { method: 'POST', body })
    const node = await startTestNode(options)
    const ask = async (path: string, scope: string, query: Record<string, string> = {}) => {
      const values = new URLSearchParams({ pub_key: PUBLIC_KEY, ...query })
      const headers = { authorization: `Bearer ${mintToken([scope])}`, accept: 'application/json' }
      return fetch(`${node.url}${path}?${values}`, { headers })
    }
    const list = async (query: Record<string, string>) =>
      (await (await ask('/library/', '/library/', query)).json()) as Listing
    const first = await list({ limit: '3' })
    const second = await list({ limit: '3', cursor: first.next ?? '' })
    expect([...first.results, ...second.results].map(({ uuid }) => uuid)).toEqual(uuids.reverse())
    expect(second.next).toBeNull()
    expect(await (await ask('/library/overview/', '/library/')).json()).toEqual({ total: null })
    expect((await ask('/library/', '/library/', { search: 'file' })).status).toBe(403)
    for (const path of ['/library/', '/library/overview/'])
      expect((await ask(path, '/library/own/')).status).toBe(403)
  })
})
