import { expect, onTestFinished, test, vi } from 'vitest'
import { type Bucket, openBucket } from '../store/openBucket.js'
import { describeWithStore } from '../testing/describeWithStore.js'
import { startGateway } from '../testing/startStore.js'
import { applyRules } from './applyRules.js'
import { checkUnsignedHeaders } from './checkUnsignedHeaders.js'

const problem = process.env.LADING_S3 ? 'they are for the gateway that this test starts' : null
const rules = {
  origins: ['https://shop.test'],
  prefix: '',
  leftovers: ['.lading/claims/', '.lading/incoming/', '.lading/probe/'],
  copiedFrom: '.lading/incoming/',
}
const ALL_USERS = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"'

const policyOf = async ({ request }: Bucket) =>
  JSON.parse((await request({ method: 'GET', key: '', query: { policy: '' } })).text)

async function putPolicy({ request }: Bucket, body: string) {
  await request({ method: 'PUT', key: '', query: { policy: '' }, body })
}

/** Writes an object by a URL that signs nothing but the key, as other programs may do. */
async function putSigned({ signer }: Bucket, headers: Record<string, string>, body = 'bytes') {
  const [url = ''] = await signer.sign([{ method: 'PUT', key: 'mine' }])
  return (await fetch(url, { method: 'PUT', body, headers })).status
}

describeWithStore(
  'rules of a bucket',
  (createPlace) => {
    test('deny copy sources and ACLs, keep the statements that were there, and may be set again', async () => {
      const bucket = openBucket(createPlace())
      await bucket.put('hr/salaries', 'secret')
      await bucket.put('.lading/incoming/x', 'finished')
      const arn = `arn:aws:s3:::${createPlace().bucket}/old/*`
      const other = {
        Sid: 'Theirs',
        Effect: 'Deny',
        Principal: '*',
        Action: ['s3:GetObject'],
        Resource: [arn],
      }
      await putPolicy(bucket, JSON.stringify({ Version: '2012-10-17', Id: 'theirs', Statement: other }))
      const copy = { 'x-amz-copy-source': `${bucket.copyBase}/hr/salaries` }
      const acls = [
        { 'x-amz-acl': 'public-read' },
        { 'x-amz-grant-read': ALL_USERS },
        { 'x-amz-grant-full-control': ALL_USERS },
      ]
      for (const headers of acls) expect(await putSigned(bucket, headers)).toBe(200)
      expect(await putSigned(bucket, copy, '')).toBe(200)

      for (const finding of await applyRules(bucket, rules)) expect(finding.result).toBe('ok')
      const applied = await policyOf(bucket)
      expect(applied).toMatchObject({ Id: 'theirs', Statement: expect.arrayContaining([other]) })
      for (const headers of acls) expect(await putSigned(bucket, headers)).toBe(403)
      expect(await putSigned(bucket, copy, '')).toBe(403)
      expect(
        await putSigned(bucket, { 'x-amz-copy-source': `${bucket.copyBase}/.lading/incoming/x` }, ''),
      ).toBe(200)
      expect(await putSigned(bucket, {})).toBe(200)
      const upload = { key: 'copied', uploadId: await bucket.startUpload('copied') }
      await bucket.copyPart(upload, { from: '.lading/incoming/x', number: 1, start: 0, end: 7 })
      await bucket.abort(upload)

      await applyRules(bucket, rules)
      expect(await policyOf(bucket)).toEqual(applied)
      // Another folder has statements of its own.
      await applyRules(bucket, { ...rules, prefix: 'other/' })
      expect((await policyOf(bucket)).Statement).toHaveLength(2 * applied.Statement.length - 1)
      await bucket.request({ method: 'DELETE', key: '', query: { policy: '' } })
    })

    test('leave a policy as it is that would end all uploads with theirs', async () => {
      const bucket = openBucket(createPlace(), 1)
      // What a store makes of conditions that it does not understand.
      let isStrict = false
      const strict: Bucket = {
        ...bucket,
        put: async (key, body) => {
          if (isStrict && (await policyOf(bucket)).Statement.length > 1) throw new Error('denied')
          await bucket.put(key, body)
        },
      }
      const arn = `arn:aws:s3:::${createPlace().bucket}/old/*`
      const Statement = [
        { Sid: 'Theirs', Effect: 'Deny', Principal: '*', Action: ['s3:GetObject'], Resource: [arn] },
      ]
      await putPolicy(bucket, JSON.stringify({ Version: '2012-10-17', Statement }))
      const before = await policyOf(bucket)
      isStrict = true
      const findings = await applyRules(strict, rules)
      expect(findings.at(-1)).toMatchObject({ name: 'policy', result: 'limited', note: 'denied' })
      expect(await policyOf(bucket)).toEqual(before)
      await bucket.request({ method: 'DELETE', key: '', query: { policy: '' } })
    })

    test('remove what uploads have left after two days, and keep other rules and objects', async () => {
      const place = { ...(await startGateway({ RGW_LC_DAY: '4' })), bucket: 'leftovers' }
      const bucket = openBucket(place)
      await bucket.request({ method: 'PUT', key: '' })
      const theirs =
        '<ID>theirs</ID><Filter><Prefix>logs/</Prefix></Filter><Status>Enabled</Status><Expiration><Days>9000</Days></Expiration>'
      const body = `<LifecycleConfiguration><Rule>${theirs}</Rule></LifecycleConfiguration>`
      await bucket.request({ method: 'PUT', key: '', query: { lifecycle: '' }, body })
      const left = ['.lading/claims/token/1/hash', '.lading/incoming/token', '.lading/probe/a']
      for (const key of [...left, 'users/1/claims/x', 'logs/1']) await bucket.put(key, '')
      const upload = { key: 'users/1/big', uploadId: await bucket.startUpload('users/1/big') }
      for (let times = 0; times < 2; times++) {
        for (const finding of await applyRules(bucket, rules)) expect(finding.result).toBe('ok')
      }
      const { text } = await bucket.request({ method: 'GET', key: '', query: { lifecycle: '' } })
      expect(text).toContain('<ID>theirs</ID>')
      expect(text.match(/<Rule>/g)).toHaveLength(5)
      // The gateway carries out the rules that were just set.
      const findLeft = async () => {
        await applyRules(bucket, rules)
        return { objects: await bucket.list('.lading/'), isOpen: await bucket.isOpen(upload) }
      }
      const gone = { objects: [], isOpen: false }
      await expect.poll(findLeft, { timeout: 100_000, interval: 1000 }).toEqual(gone)
      expect(await bucket.list('')).toEqual(['logs/1', 'users/1/claims/x'])
    }, 150_000)
  },
  { problem },
)

/** A store that keeps headers of parts with the object, as a careless one might do. */
function standInStore(kept: RegExp) {
  const parts = new Map<string, Headers>()
  const objects = new Map<string, Headers>()
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input)
    if (searchParams.has('uploads')) return new Response(`<UploadId>u</UploadId>`)
    if (init.method === 'PUT') {
      const given = [...new Headers(init.headers)].filter(([name]) => kept.test(name))
      parts.set(pathname, new Headers(given))
      return new Response('')
    }
    if (init.method === 'POST') objects.set(pathname, parts.get(pathname) ?? new Headers())
    if (init.method !== 'GET') return new Response('')
    if (searchParams.has('uploadId'))
      return new Response('<Part><PartNumber>1</PartNumber><Size>9</Size><ETag>"e"</ETag></Part>')
    const headers = objects.get(pathname)
    const { 'x-amz-acl': acl, ...shown } = Object.fromEntries(headers ?? [])
    const isPublic = searchParams.has('X-Amz-Signature') || acl === 'public-read'
    return new Response('own bytes', { status: isPublic ? 200 : 403, headers: shown })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test.each([
  'content-type',
  'content-disposition',
  'content-encoding',
  'cache-control',
  'x-amz-acl',
  'x-amz-meta-owner',
  'x-amz-website-redirect-location',
  'x-amz-tagging',
  'x-amz-storage-class',
])('a store that keeps the unsigned header %s is found out', async (name) => {
  const bucket = openBucket({
    bucket: 'b',
    endpoint: 'http://store.test',
    accessKeyId: 'a',
    secretAccessKey: 's',
  })
  standInStore(new RegExp(`^${name}$`))
  await expect(checkUnsignedHeaders(bucket, 'x/')).rejects.toThrow(
    `A page can change what is stored by ${name}`,
  )
  standInStore(/^$/)
  expect(await checkUnsignedHeaders(bucket, 'x/')).toContain('0 are refused and 13 ignored')
})
