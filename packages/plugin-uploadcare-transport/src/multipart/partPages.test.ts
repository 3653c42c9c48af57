import { expect, test } from 'vitest'
import { createStage, PART_SIZE_BYTES } from '../testing/fixtures/createStage.js'
import type { FakeCall } from '../testing/fixtures/FakeService.js'
import { faultActions } from '../testing/fixtures/faultActions.js'
import { patternFile } from '../testing/fixtures/patternFile.js'

const RENEWAL = 'POST /multipart/parts/'
const PARTS = 250

/** Uploads 250 parts whose first URLs have ended, to a service that answers pages of new URLs. */
async function upload(
  answerPage: (urls: readonly string[], first: number, call: FakeCall) => readonly unknown[],
) {
  const asked: number[] = []
  const stage = createStage([], { multipartMaxConcurrentRequests: 4 })
  stage.service.partUrlsEndInS = 900
  stage.service.faults.push(
    { match: /^PUT/, times: 4, act: faultActions.answer({ status: 403 }) },
    {
      match: RENEWAL,
      async act(call) {
        const first = Number((call.request.body as FormData).get('first'))
        asked.push(first)
        const response = await call.usual()
        const body = JSON.parse(response.text) as { parts: string[] }
        return { ...response, text: JSON.stringify({ ...body, parts: answerPage(body.parts, first, call) }) }
      },
    },
  )
  const file = patternFile(PARTS * PART_SIZE_BYTES - 1, 1)
  const { end, error } = await stage.run('multipart', { file })
  return { asked, end, error, puts: stage.service.calls('PUT').length }
}

const page = (urls: readonly string[], first: number, count: number) =>
  urls.slice(first - 1, first - 1 + count)

test('new URLs of a file with more than a hundred parts are asked for page by page, each once and in order', async () => {
  const { asked, end, puts } = await upload((urls, first) => page(urls, first, 100))
  expect([end, asked]).toEqual(['ok', [1, 101, 201]])
  // All parts, and the four that were refused.
  expect(puts).toBe(PARTS + 4)
})

test('a service that answers pages of other sizes is asked from the part that is missing', async () => {
  const { asked, end } = await upload((urls, first) => page(urls, first, first === 1 ? 30 : 150))
  expect([end, asked]).toEqual(['ok', [1, 31, 181]])
})

test('a service that knows no pages answers all URLs, and is asked once', async () => {
  const { asked, end } = await upload((urls) => urls)
  expect([end, asked]).toEqual(['ok', [1]])
})

test.each([
  ['an empty page', () => [], [1]],
  [
    'an empty page after the first',
    (urls: readonly string[], first: number) => (first === 1 ? page(urls, 1, 100) : []),
    [1, 101],
  ],
  ['the first page again and again', (urls: readonly string[]) => page(urls, 1, 100), [1, 101, 201]],
  [
    'more URLs than the file has parts',
    (urls: readonly string[], first: number) => (first === 1 ? page(urls, 1, 100) : urls),
    [1, 101],
  ],
  ['values that are no URLs', () => [null, 1, {}], expect.any(Array)],
])(
  '%s ends the upload with an error that names the plan, after as many calls as it has pages',
  async (_name, answerPage, calls) => {
    const { asked, end, error, puts } = await upload(answerPage)
    expect(end).toBe('UploadError part-plan-invalid')
    expect(String(error?.cause)).toMatch(
      /^Error: The upload service returned \d+ parts for this file, where 250 with safe URLs were expected/,
    )
    expect(asked).toEqual(calls)
    expect(asked.length).toBeLessThanOrEqual(PARTS)
    expect(puts).toBe(4)
  },
)

test('an answer without a list of parts ends the upload with an error', async () => {
  const { end, asked } = await upload(() => 'parts' as never)
  expect([end, asked]).toEqual(['UploadError part-plan-invalid', [1]])
})
