import { setTimeout as wait } from 'node:timers/promises'
import { createResumableHandler } from '@lading/server'
import { createCaller, ORIGIN } from './createCaller.mjs'
import { readObject } from './readObject.mjs'

const PART_BYTES = 5_242_880
const ROUNDS = 8
const letters = ['a', 'b']

/** Several servers of one app, which take resumable uploads to one key. */
function createServers(bucket, count, key) {
  const confirmed = []
  const options = {
    bucket,
    id: 'app',
    authorize: () => ({ key }),
    onSuccess: (file) => void confirmed.push(file),
    onError: () => {},
  }
  const servers = Array.from({ length: count }, () => createResumableHandler(options))
  const create = async () => {
    const headers = { 'upload-complete': '?0', 'content-type': 'text/plain' }
    const response = await servers[0](new Request(`${ORIGIN}/files`, { method: 'POST', headers }))
    return new URL(response.headers.get('location'), `${ORIGIN}/files`)
  }
  const patch = (server, upload, offset, isComplete, body) =>
    server(
      new Request(upload, {
        method: 'PATCH',
        body,
        headers: {
          'content-type': 'application/partial-upload',
          'upload-offset': String(offset),
          'upload-complete': isComplete ? '?1' : '?0',
        },
        duplex: 'half',
      }),
    )
  return { servers, confirmed, create, patch }
}

/** A body whose last byte waits, and that says when it is read. */
function createHangingBody(text) {
  let end
  let start
  const isRead = new Promise((resolve) => {
    start = resolve
  })
  const body = new ReadableStream(
    {
      async pull(controller) {
        start()
        await new Promise((resolve) => {
          end = () => {
            if (text) controller.enqueue(Buffer.from(text))
            controller.close()
            resolve()
          }
        })
      },
    },
    { highWaterMark: 0 },
  )
  return { body, isRead, end: () => end() }
}

/** Attacks by requests that end one upload in several ways, at several servers. */
export const endCases = [
  {
    name: 'server/two-sizes-of-one-upload',
    tried: 'an end with another size, which hangs at one server while another one completes the upload',
    expected: 'the confirmed file stays',
    needs: ['store'],
    async run({ createBucket }) {
      const { s3, client } = await createBucket()
      const { servers, confirmed, create, patch } = createServers(s3, 2, 'report.txt')
      const upload = await create()
      await patch(servers[0], upload, 0, false, Buffer.alloc(PART_BYTES, 'a'))
      const hanging = createHangingBody('')
      const late = patch(servers[0], upload, PART_BYTES, true, hanging.body)
      await hanging.isRead
      await patch(servers[1], upload, PART_BYTES, true, Buffer.from('the rest'))
      hanging.end()
      await late
      const stored = await readObject(client, s3.bucket, 'report.txt')
      const isGood = confirmed.length === 1 && stored?.text.length === confirmed[0].sizeBytes
      return { isGood, detail: `${confirmed.length} confirmed, ${stored?.text.length ?? 'no'} bytes stored` }
    },
  },
  {
    name: 'server/claims-of-the-same-bytes',
    tried: `the bytes of a confirmed part once more beside other ones, at four servers, in ${ROUNDS} rounds`,
    expected: 'one kind of bytes is confirmed, and in the file',
    needs: ['store'],
    async run({ createBucket }) {
      const { s3, client } = await createBucket()
      const { servers, create, patch } = createServers(s3, 4, 'part.txt')
      let wrong = 0
      for (let round = 0; round < ROUNDS; round++) {
        const upload = await create()
        const send = (index, letter) => {
          const rest = Buffer.alloc(PART_BYTES - 1, letter)
          let hasRest = false
          const hanging = createHangingBody(letter)
          const reader = hanging.body.getReader()
          const body = new ReadableStream({
            async pull(controller) {
              if (!hasRest) {
                hasRest = true
                controller.enqueue(rest)
                return
              }
              const { value, done } = await reader.read()
              if (done) controller.close()
              else controller.enqueue(value)
            },
          })
          const answer = patch(servers[index], upload, 0, false, body).then(({ status }) => ({
            letter,
            status,
          }))
          return { answer, isRead: hanging.isRead, end: hanging.end }
        }
        const sends = [send(0, 'a'), send(1, 'a'), send(2, 'b'), send(3, 'b')]
        await Promise.all(sends.map(({ isRead }) => isRead))
        const answers = []
        for (const meeting of [[0], [2, 1], [3]]) {
          for (const index of meeting) {
            sends[index].end()
            await wait(round % 4)
          }
          answers.push(...(await Promise.all(meeting.map((index) => sends[index].answer))))
        }
        const confirmed = new Set(answers.filter(({ status }) => status === 204).map(({ letter }) => letter))
        await patch(servers[0], upload, PART_BYTES, true, Buffer.from('!'))
        const stored = (await readObject(client, s3.bucket, 'part.txt'))?.text[0]
        const isRight = confirmed.size === 0 || (confirmed.size === 1 && confirmed.has(stored))
        if (!isRight || !letters.includes(stored ?? 'a')) wrong++
      }
      return { isGood: wrong === 0, detail: `${wrong} of ${ROUNDS} wrong` }
    },
  },
  {
    name: 'server/abort-beside-completion',
    tried:
      'uploads that are given up at another server while they are completed, at 20 distances and at their end',
    expected: 'none is given up that is being completed, after which a store may lose its bytes hours later',
    needs: ['store'],
    async run({ createBucket }) {
      const { s3, client } = await createBucket()
      const create = (onSuccess = () => {}) =>
        createCaller({ bucket: s3, id: 'app', authorize: () => ({}), onSuccess })
      const other = create()
      const abort = (ticket) => other.call({ action: 'abort', ticket })
      let wrong = 0
      for (let round = 0; round < 20; round++) {
        let ticket
        const atEnd = []
        const one = create(async () => void atEnd.push((await abort(ticket)).status))
        const { body } = await one.start('honest')
        ticket = body.ticket
        await one.send(body, 'honest')
        const completing = one.complete(ticket)
        await wait(round)
        await abort(ticket)
        const done = await completing
        if (atEnd.includes(200)) wrong++
        const stored = done.status === 200 && (await readObject(client, s3.bucket, done.body.key))
        if (stored !== false && stored?.text !== 'honest') wrong++
      }
      return { isGood: wrong === 0, detail: `${wrong} of 20 wrong` }
    },
  },
]
