import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { callApi, getApi } from '../testing/fixtures/callApi.js'
import { buildCommand, startChildService } from '../testing/fixtures/startChildService.js'
import { createTestDirectory } from '../testing/fixtures/startTestService.js'
import { createForm, postForm, sha256 } from '../testing/fixtures/upload.js'

const UPLOADCARE_PUB_KEY = 'demopublickey'
const partSize = 5_242_880
const large = randomBytes(11_000_000)
const sliceOf = (index: number) => new Uint8Array(large.subarray(index * partSize, (index + 1) * partSize))

interface LedgerFile {
  uuid: string
  sha256: string
  isIntact: boolean
}

beforeAll(() => buildCommand())

async function startUpload(url: string): Promise<{ uuid: string; parts: string[] }> {
  const fields = {
    UPLOADCARE_PUB_KEY,
    filename: 'a.bin',
    size: large.length,
    content_type: 'application/x-a',
  }
  const answer = await callApi({ url }, '/multipart/start/', { ...fields, part_size: partSize })
  return { uuid: String(answer.uuid), parts: answer.parts as string[] }
}

/** Rebases a URL to the current service, because each run uses another port. */
function at(url: string, address = ''): string {
  return url + address.replace(/^https?:\/\/[^/]+/, '')
}

test('killed in the middle of everything, it comes back with every file whole and uploads that can go on', async () => {
  const data = await createTestDirectory()
  const args = ['--quiet', '--allow-faults', '--data', data]
  const confirmed = new Map<string, string>()
  const first = await startChildService(args)
  const begun = await startUpload(first.url)
  await fetch(begun.parts[0] ?? '', { method: 'PUT', body: sliceOf(0) })
  await fetch(begun.parts[2] ?? '', { method: 'PUT', body: sliceOf(2) })

  for (let round = 0, url = first.url, child = first.child; round < 4; round++) {
    // Many clients at work; some have received their answer when the process ends.
    const work = Array.from({ length: 12 }, async () => {
      const bytes = new Uint8Array(randomBytes(400_000))
      const { file } = await postForm({ url }, createForm(bytes))
      confirmed.set(String(file), sha256(bytes))
    })
    const others = [
      fetch(at(url, begun.parts[1]), { method: 'PUT', body: sliceOf(1) }),
      fetch(at(url, begun.parts[2]), { method: 'PUT', body: sliceOf(2) }),
    ]
    const allEnded = Promise.allSettled([...work, ...others])
    await Promise.all(work.slice(0, round * 3))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await allEnded

    const next = await startChildService(args)
    ;({ url, child } = next)
    const { files } = (await getApi(next, '/ledger')) as unknown as { files: LedgerFile[] }
    expect(files.filter(({ isIntact }) => !isIntact)).toEqual([])
    expect(Object.fromEntries(files.map((file) => [file.uuid, file.sha256]))).toMatchObject(
      Object.fromEntries(confirmed),
    )
    expect(await readdir(join(data, 'tmp'))).toEqual([])

    if (round < 3) continue
    for (const [index, address] of begun.parts.entries()) {
      await fetch(at(url, address), { method: 'PUT', body: sliceOf(index) })
    }
    const done = await callApi(next, '/multipart/complete/', { UPLOADCARE_PUB_KEY, uuid: begun.uuid })
    expect(done).toMatchObject({ uuid: begun.uuid, size: large.length })
    const delivered = new Uint8Array(await (await fetch(`${url}/${begun.uuid}/`)).arrayBuffer())
    expect(sha256(delivered)).toBe(sha256(large))
  }
  expect(confirmed.size).toBeGreaterThan(9)
})

test('killed while a large file is completed, the upload can be completed again or is there', async () => {
  const data = await createTestDirectory()
  const args = ['--quiet', '--allow-faults', '--data', data]
  const first = await startChildService(args)
  const { uuid, parts } = await startUpload(first.url)
  for (const [index, address] of parts.entries())
    await fetch(address, { method: 'PUT', body: sliceOf(index) })
  const completing = callApi(first, '/multipart/complete/', { UPLOADCARE_PUB_KEY, uuid }).catch(() => {})
  first.child.kill('SIGKILL')
  await Promise.all([once(first.child, 'exit'), completing])

  const second = await startChildService(args)
  await callApi(second, '/multipart/complete/', { UPLOADCARE_PUB_KEY, uuid })
  const delivered = new Uint8Array(await (await fetch(`${second.url}/${uuid}/`)).arrayBuffer())
  expect(sha256(delivered)).toBe(sha256(large))
})
