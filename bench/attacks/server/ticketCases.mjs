import { setTimeout as wait } from 'node:timers/promises'
import { createCaller } from './createCaller.mjs'
import { readObject } from './readObject.mjs'

const KEY = 'users/1/avatar'

/** Attacks by tickets: repeated, early, and at other handlers. */
export const ticketCases = [
  {
    name: 'server/repeated-completion',
    tried: 'completing again, and completing without bytes, at a key where a later file is confirmed',
    expected: 'the later file stays',
    needs: ['store'],
    async run({ createBucket }) {
      const { s3, client } = await createBucket()
      const { start, send, complete } = createCaller({ bucket: s3, authorize: () => ({ key: KEY }) })
      const upload = async (text) => {
        const { body } = await start(text)
        await send(body, text)
        return { ticket: body.ticket, status: (await complete(body.ticket)).status }
      }
      const first = await upload('first')
      const second = await upload('the second')
      const texts = []
      for (let round = 0; round < 3; round++) {
        await complete(first.ticket)
        texts.push((await readObject(client, s3.bucket, KEY))?.text)
        const { body } = await start('a third one')
        await complete(body.ticket)
        texts.push((await readObject(client, s3.bucket, KEY))?.text)
      }
      const isGood = second.status === 200 && texts.every((text) => text === 'the second')
      return { isGood, detail: `the object was ${[...new Set(texts.map(String))].join(', ')}` }
    },
  },
  {
    name: 'server/completion-without-bytes',
    tried: 'completing an upload of which no byte was sent, at a key whose object has the same size',
    expected: 'a refusal, and no call of onSuccess',
    needs: ['store'],
    async run({ createBucket }) {
      const { s3 } = await createBucket()
      const results = []
      for (const options of [{}, { multipartFromBytes: 2, partSizeBytes: 5 }]) {
        const { start, send, complete, successes } = createCaller({
          bucket: s3,
          authorize: () => ({ key: KEY }),
          ...options,
        })
        const first = await start('12345')
        await send(first.body, '12345')
        await complete(first.body.ticket)
        const { body } = await start('54321', 'new.txt')
        const before = successes.length
        results.push([(await complete(body.ticket)).status, successes.length - before])
      }
      return {
        isGood: results.every(([status, calls]) => status >= 400 && calls === 0),
        detail: results.map(([status, calls]) => `${status} and ${calls} calls`).join('; '),
      }
    },
  },
  {
    name: 'server/ticket-at-another-handler',
    tried:
      'the ticket of a public handler at one that refuses everybody, of another route and of another bucket',
    expected: 'a refusal, and nothing in the bucket',
    needs: ['store'],
    async run({ createBucket }) {
      const avatars = await createBucket()
      const invoices = await createBucket()
      const open = createCaller(
        { bucket: avatars.s3, authorize: () => ({ key: 'avatars/mallory' }) },
        '/api/avatars',
      )
      const refuse = () => ({ reject: 'No.' })
      const closed = [
        createCaller({ bucket: invoices.s3, authorize: refuse }, '/api/invoices'),
        createCaller({ bucket: avatars.s3, authorize: refuse }, '/api/invoices'),
        createCaller({ bucket: invoices.s3, authorize: refuse }, '/api/avatars'),
      ]
      const { body } = await open.start('hello')
      await open.send(body, 'hello')
      const taken = []
      for (const { call, complete, send, successes } of closed) {
        const signed = await call({ action: 'sign', ticket: body.ticket, numbers: [1] })
        if (signed.status === 200) await send({ ...body, ...signed.body }, 'hello')
        const statuses = [signed.status, (await complete(body.ticket)).status]
        taken.push(statuses.some((status) => status === 200) || successes.length > 0)
      }
      const stored = await readObject(invoices.client, invoices.s3.bucket, 'avatars/mallory')
      return {
        isGood: !taken.includes(true) && !stored,
        detail: `${taken.filter(Boolean).length} of ${taken.length} handlers took it`,
      }
    },
  },
  {
    name: 'server/strange-names-and-metadata',
    tried:
      'names cut inside of an emoji, lone surrogates, metadata with spaces in a row, metadata names of a visitor',
    expected: 'an upload that works, or 400; never 500',
    needs: ['store'],
    async run({ createBucket }) {
      const { s3, client } = await createBucket()
      const wrong = []
      const { start, send, complete } = createCaller({
        bucket: s3,
        authorize: (_request, { metadata }) => ({ metadata }),
      })
      const files = [
        [`${'😀'.repeat(100)}.jpeg`],
        [`a${'😀'.repeat(120)}`],
        ['\ud83d.txt'],
        ['x\udc00\udc00.txt'],
        ['a.txt', { note: 'two  spaces   in a row' }],
        ['a.txt', { note: '  around  ' }],
        ['a.txt', { note: 'a\ttab' }],
        ['a.txt', { my_key: 'a' }],
        ['a.txt', { 'two words': 'a' }],
        ['a.txt', { Ümlaut: 'ü' }],
        ['a.txt', { 'a:b': '\r\nx-amz-acl: public-read' }],
      ]
      for (const [name, metadata = {}] of files) {
        const { status, body } = await start('hello', name, { metadata })
        if (status >= 400 && status < 500) continue
        const sent = status === 200 ? await send(body, 'hello') : []
        const done = status === 200 ? await complete(body.ticket) : { status }
        const stored = done.status === 200 && (await readObject(client, s3.bucket, done.body.key))
        if (stored?.text !== 'hello')
          wrong.push(`${JSON.stringify(name.slice(-6))} ${status} ${sent} ${done.status}`)
      }
      return {
        isGood: wrong.length === 0,
        detail: wrong.join('; ') || `${files.length} of ${files.length} as expected`,
      }
    },
  },
  {
    name: 'server/svg-as-image',
    tried: 'an SVG, which runs scripts where it is opened, at a handler of image/*',
    expected: 'a refusal unless SVG is named',
    async run() {
      const bucket = { bucket: 'b', endpoint: 'http://127.0.0.1:9', accessKeyId: 'a', secretAccessKey: 's' }
      const types = ['image/svg+xml', 'IMAGE/SVG+XML', 'image/svg+xml;charset=utf-8', 'image/svg']
      const { start } = createCaller({ bucket, authorize: () => ({ types: ['image/*'] }) })
      const statuses = []
      for (const type of types) statuses.push((await start('<svg/>', 'a.svg', { type })).status)
      return { isGood: statuses.every((status) => status === 415), detail: statuses.join(', ') }
    },
  },
  {
    name: 'server/sniffed-types',
    tried: 'HTML under types by which browsers look at the bytes, and XML, at a handler of */*',
    expected: 'a refusal, or an object that no browser opens as a page',
    needs: ['store'],
    async run({ createBucket }) {
      const { s3, client } = await createBucket()
      const { start, send, complete } = createCaller({ bucket: s3, authorize: () => ({ types: ['*/*'] }) })
      const html = '<!DOCTYPE html><script>document.title = 1</script>'
      const stored = []
      for (const type of [
        'unknown/unknown',
        'application/unknown',
        '*/*',
        '',
        'Unknown/Unknown',
        'text/xml',
        'image/xml',
      ]) {
        const { status, body } = await start(html, 'a', { type })
        if (status !== 200) continue
        await send(body, html)
        const { key } = (await complete(body.ticket)).body
        stored.push((await readObject(client, s3.bucket, key))?.facts.ContentType)
      }
      const isGood = stored.every((type) => type === 'application/octet-stream')
      return { isGood, detail: `stored as ${[...new Set(stored)].join(', ')}` }
    },
  },
  {
    name: 'server/copies-of-two-servers',
    tried: 'exchanging a file that servers copy to its place, while two of them complete it, in 12 rounds',
    expected: 'a file that stays as it was when the first server confirmed it',
    needs: ['store'],
    async run({ createBucket }) {
      const { s3, client } = await createBucket()
      const bucket = { ...s3, uploads: 'copied' }
      const [before, after] = ['what was checked', 'WHAT WAS CHECKED']
      let confirmed = 0
      let changed = 0
      for (let round = 0; round < 12; round++) {
        const options = { bucket, authorize: () => ({ key: `${KEY}${round}` }) }
        const servers = [createCaller(options), createCaller(options)]
        const { body } = await servers[0].start(before)
        await servers[0].send(body, before)
        const look = async () => (await readObject(client, s3.bucket, `${KEY}${round}`))?.text
        const texts = []
        const completeAt = async ({ complete }) => {
          if ((await complete(body.ticket)).status === 200) texts.push(await look())
        }
        const first = completeAt(servers[0])
        await wait(round * 5)
        await servers[0].send(body, after)
        await Promise.all([first, completeAt(servers[1])])
        confirmed += texts.length
        if (new Set([...texts, await look()]).size > 1) changed++
      }
      const isGood = changed === 0 && confirmed > 0
      return { isGood, detail: `${changed} of 12 files changed` }
    },
  },
]
