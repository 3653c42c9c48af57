import { startVictim } from '../lib/startVictim.mjs'
import { key } from '../lib/upload.mjs'
import { startProxy } from './startProxy.mjs'

const TEXT = 'the bytes of a file'
/** A completion asks the store less often. */
const MAX_ROUNDS = 10

/** Attacks by a store whose answers get lost. */
export const lostAnswerCases = [
  {
    name: 'store/lost-answers-of-a-completion',
    tried: `the completion of a resumable upload, of which the store's answers from the 1st, 2nd … ${MAX_ROUNDS}th on are lost`,
    expected: 'its client asks for the offset, repeats the request, and has the file',
    needs: ['store'],
    async run({ use, createBucket }) {
      const { s3 } = await createBucket()
      const proxy = await use(startProxy(s3.endpoint))
      const own = { s3: { ...s3, endpoint: proxy.endpoint }, dataDir: undefined }
      const options = { ...own, minPartSizeBytes: 5_242_880 }
      const victim = await use(startVictim({ program: 'serveNode.mjs', options }))
      const wrong = []
      let interrupted = 0
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const headers = { 'upload-complete': '?0', 'upload-length': String(TEXT.length) }
        const started = await fetch(`${victim.url}/resumable/?pub_key=${key}`, { method: 'POST', headers })
        const url = `${victim.url}${new URL(started.headers.get('location')).pathname}`
        const end = async (offset) => {
          const response = await fetch(url, {
            method: 'PATCH',
            headers: {
              'content-type': 'application/partial-upload',
              'upload-complete': '?1',
              'upload-offset': String(offset),
            },
            body: TEXT.slice(offset),
          })
          await response.arrayBuffer()
          return response.ok
        }
        let asked = -1
        proxy.set(({ method, url }) => {
          // A node begins a completion with this mark.
          if (asked >= 0 || (method === 'PUT' && url.includes('/.lading/completing/'))) asked++
          return asked > round ? 'lost' : 'pass'
        })
        let isDone = await end(0)
        proxy.set(() => 'pass')
        if (!isDone) interrupted++
        for (let attempt = 0; attempt < 3 && !isDone; attempt++) {
          const { headers } = await fetch(url, { method: 'HEAD' })
          isDone =
            headers.get('upload-complete') === '?1' || (await end(Number(headers.get('upload-offset'))))
        }
        const uuid = new URL(url).pathname.split('/')[2]
        const text = await (await fetch(`${victim.url}/${uuid}/`)).text()
        if (!isDone || text !== TEXT) wrong.push(round)
      }
      return {
        isGood: wrong.length === 0 && interrupted > 3,
        detail: `${interrupted} interrupted, ${wrong.length} never ended`,
      }
    },
  },
]
