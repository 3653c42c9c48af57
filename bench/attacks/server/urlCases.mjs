import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { createCaller } from './createCaller.mjs'
import { readObject } from './readObject.mjs'

const doctor = fileURLToPath(new URL('../../../services/server/bin/lading-bucket.js', import.meta.url))
const SECRET = 'salary: 90000'

/** Sets the rules of a bucket as its documentation says. */
async function applyRules({ endpoint, bucket, accessKeyId, secretAccessKey }) {
  const url = `${endpoint}/${bucket}`
  const env = { ...process.env, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
  const args = [doctor, 'doctor', url, '--origin', 'https://shop.test', '--apply']
  await promisify(execFile)(process.execPath, args, { env })
}

/** Reads everything in a bucket that anybody may read. */
async function readPublic({ endpoint, bucket }, client) {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
  const texts = []
  for (const { Key = '' } of Contents) {
    const response = await fetch(`${endpoint}/${bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`)
    if (response.status === 200) texts.push(await response.text())
  }
  return texts
}

const hostileHeaders = {
  'another object as the source': (source) => ({ 'x-amz-copy-source': source }),
  'another object, and public': (source) => ({ 'x-amz-copy-source': source, 'x-amz-acl': 'public-read' }),
  'a range of another object': (source) => ({
    'x-amz-copy-source': source,
    'x-amz-copy-source-range': `bytes=0-${SECRET.length - 1}`,
  }),
  'own bytes, and public': () => ({ 'x-amz-acl': 'public-read' }),
  'a grant to everybody': () => ({
    'x-amz-grant-read': 'uri="http://acs.amazonaws.com/groups/global/AllUsers"',
  }),
}

/** Attacks by what a signed URL does not say. */
export const urlCases = [
  {
    name: 'server/unsigned-copy-source',
    tried: 'signed URLs with a copy source, a range of it, an ACL and a grant that are not signed',
    expected: "no byte of another's object, and nothing public",
    needs: ['store'],
    async run({ createBucket }) {
      const { s3, client } = await createBucket()
      const victim = await createBucket()
      const Key = '2026/salaries.txt'
      await client.send(
        new PutObjectCommand({ Bucket: victim.s3.bucket, Key, Body: SECRET, ContentType: 'text/plain' }),
      )
      await applyRules(s3)
      const open = []
      for (const [title, create] of Object.entries(hostileHeaders)) {
        const { call, start, send, complete } = createCaller({ bucket: s3, authorize: () => ({}) })
        const { body } = await start(SECRET)
        const headers = create(`/${victim.s3.bucket}/${Key}`)
        await send(body, 'x'.repeat(SECRET.length), headers)
        const done = await complete(body.ticket)
        const stored = done.status === 200 ? await readObject(client, s3.bucket, done.body.key) : undefined
        const isPublic = (await readPublic(s3, client)).length > 0
        if (stored?.text === SECRET || isPublic) open.push(title)
        await call({ action: 'abort', ticket: body.ticket })
      }
      const count = Object.keys(hostileHeaders).length
      return {
        isGood: open.length === 0,
        detail: `${open.length} of ${count} ways open${open.length ? `: ${open.join(', ')}` : ''}`,
      }
    },
  },
  {
    name: 'server/unsigned-metadata',
    tried: 'signed URLs with metadata, an encoding, a disposition and a redirect that are not signed',
    expected: 'a refusal, or an object without them',
    needs: ['store'],
    async run({ createBucket }) {
      const { s3, client } = await createBucket()
      await applyRules(s3)
      const authorize = () => ({ metadata: { owner: 'ada' } })
      const { start, send, complete } = createCaller({ bucket: s3, authorize })
      const isKept = {
        'x-amz-meta-owner': ({ Metadata }) => Metadata?.owner === 'hostile',
        'x-amz-meta-role': ({ Metadata }) => Metadata?.role !== undefined,
        'content-encoding': ({ ContentEncoding }) => ContentEncoding === 'hostile',
        'content-disposition': ({ ContentDisposition }) => ContentDisposition === 'hostile',
        'cache-control': ({ CacheControl }) => CacheControl === 'hostile',
        'x-amz-website-redirect-location': ({ WebsiteRedirectLocation }) =>
          WebsiteRedirectLocation === 'hostile',
        'x-amz-storage-class': ({ StorageClass }) => StorageClass === 'hostile',
      }
      const kept = []
      for (const [header, check] of Object.entries(isKept)) {
        const { body } = await start('hello')
        await send(body, 'hello', { [header]: 'hostile' })
        const done = await complete(body.ticket)
        const found = done.status === 200 && (await readObject(client, s3.bucket, done.body.key))
        if (found && check(found.facts)) kept.push(header)
      }
      return { isGood: kept.length === 0, detail: `kept: ${kept.join(', ') || 'nothing'}` }
    },
  },
  {
    name: 'server/replaced-after-completion',
    tried: 'other bytes to the URLs, and to new ones, of a file that is complete',
    expected: 'the confirmed bytes stay',
    needs: ['store'],
    async run({ createBucket }) {
      const { s3, client } = await createBucket()
      let now = Date.now()
      const { call, start, send, complete } = createCaller({
        bucket: s3,
        authorize: () => ({}),
        now: () => now,
      })
      const { body } = await start('honest')
      await send(body, 'honest')
      const done = await complete(body.ticket)
      const read = async () => (await readObject(client, s3.bucket, done.body.key))?.text
      await send(body, 'hostil')
      const kept = [await read()]
      for (const hours of [0, 12, 23]) {
        now += hours * 3_600_000
        const again = await call({ action: 'sign', ticket: body.ticket, numbers: [1] })
        if (again.status === 200) await send({ ...body, ...again.body }, 'hostil')
        await complete(body.ticket)
        kept.push(await read())
      }
      const isGood = done.status === 200 && kept.every((text) => text === 'honest')
      return { isGood, detail: `the object was ${[...new Set(kept)].join(', ')}` }
    },
  },
]
