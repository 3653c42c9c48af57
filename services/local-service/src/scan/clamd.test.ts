import { expect, test } from 'vitest'
import { getApi } from '../testing/fixtures/callApi.js'
import { clamdProblem, STREAM_BYTES, startClamd } from '../testing/fixtures/startClamd.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { type JsonObject, upload } from '../testing/fixtures/upload.js'
import { scanWithClamd } from './scanWithClamd.js'

const IDLE_MS = 60_000

/** Waits for results from a scanner that might still be loading its signatures. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 })

async function* parts(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test.skipIf(clamdProblem)(`a real clamd checks what is uploaded (${clamdProblem ?? 'present'})`, async () => {
  const clamd = await startClamd('EVIL')
  const lines: string[] = []
  const service = await startTestService({
    publicKeys: [{ publicKey: 'mine', secretKey: 's', isSignatureRequired: false, scan: { clamd } }],
    scanRetryMs: 100,
    log: (line: string) => lines.push(line),
  })
  const add = (bytes: string) =>
    upload(service, bytes, { name: 'a.txt', fields: { UPLOADCARE_PUB_KEY: 'mine' } })
  const info = (uuid: string): Promise<JsonObject> =>
    getApi(service, '/info/', { pub_key: 'mine', file_id: uuid })
  const [clean, infected, large] = [
    await add('hello'),
    await add('so EVIL'),
    await add('a'.repeat(STREAM_BYTES + 1)),
  ]

  await eventually(() => info(clean)).toMatchObject({ is_ready: true })
  expect(await (await fetch(`${service.url}/${clean}/`)).text()).toBe('hello')
  await eventually(() => info(infected)).toEqual({
    error: {
      status_code: 400,
      error_code: 'FileInfectedError',
      content: 'The file is infected by Test-Virus.UNOFFICIAL virus.',
    },
  })
  await eventually(async () => (await fetch(`${service.url}/${infected}/`)).status).toBe(404)
  // The file can't be checked, so it's held back.
  await eventually(() => lines.join('\n')).toContain(
    `The file ${large} could not be scanned: The clamd at ${clamd} answered: INSTREAM size limit exceeded. ERROR.`,
  )
  expect((await fetch(`${service.url}/${large}/`)).status).toBe(403)
})

test.skipIf(clamdProblem)('a real clamd finds what lies across two parts of a stream', async () => {
  const clamd = await startClamd('EVIL')
  await eventually(() => scanWithClamd(clamd, parts('so E', 'VIL'), IDLE_MS).catch(String)).toBe(
    'Test-Virus.UNOFFICIAL',
  )
  expect(await scanWithClamd(clamd, parts('so E', 'vil'), IDLE_MS)).toBe(null)
})
