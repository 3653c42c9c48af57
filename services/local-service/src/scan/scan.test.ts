import { fileInfo, UploadcareSimpleAuthSchema } from '@uploadcare/rest-client'
import { expect, test } from 'vitest'
import type { LocalServiceOptions } from '../options/LocalServiceOptions.js'
import type { ScanPolicy } from '../projects/ScanPolicy.js'
import { getApi } from '../testing/fixtures/callApi.js'
import { startFakeClamd } from '../testing/fixtures/startFakeClamd.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { type JsonObject, upload } from '../testing/fixtures/upload.js'
import { scanWithClamd } from './scanWithClamd.js'

const keys = { publicKey: 'mine', secretKey: 's' }

/** Waits until a value matches. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })

async function setUp(policy: Omit<ScanPolicy, 'clamd'> = {}, options: Partial<LocalServiceOptions> = {}) {
  const clamd = await startFakeClamd()
  const scan = { clamd: clamd.address, ...policy }
  const lines: string[] = []
  const service = await startTestService({
    publicKeys: [{ ...keys, isSignatureRequired: false, scan }, 'unscanned'],
    scanRetryMs: 1,
    log: (line: string) => lines.push(line),
    ...options,
  })
  const add = (bytes: string, publicKey = 'mine') =>
    upload(service, bytes, { name: 'a.txt', fields: { UPLOADCARE_PUB_KEY: publicKey } })
  const info = (uuid: string): Promise<JsonObject> =>
    getApi(service, '/info/', { pub_key: 'mine', file_id: uuid })
  const get = async (uuid: string) => {
    const response = await fetch(`${service.url}/${uuid}/`)
    return [response.status, await response.text()]
  }
  const settings = { apiBaseURL: service.url, authSchema: new UploadcareSimpleAuthSchema(keys) }
  return { clamd, service, add, info, get, lines, settings }
}

const infected = {
  error: {
    status_code: 400,
    error_code: 'FileInfectedError',
    content: 'The file is infected by Test-Virus virus.',
  },
}
const checking = [403, 'The file is being checked for malware: try again in a moment.']

test('a file is held back until it is checked, and delivered when it is clean', async () => {
  const { clamd, add, info, get, settings } = await setUp()
  clamd.hold()
  const uuid = await add('hello')
  expect(await info(uuid)).toMatchObject({ uuid, is_ready: false })
  expect(await get(uuid)).toEqual(checking)
  expect((await fileInfo({ uuid, include: 'appdata' }, settings)).appdata).toEqual({})
  clamd.release()
  await eventually(() => info(uuid)).toMatchObject({ uuid, is_ready: true })
  expect(await get(uuid)).toEqual([200, 'hello'])
  expect(clamd.files).toEqual(['hello'])
  expect((await fileInfo({ uuid, include: 'appdata' }, settings)).appdata).toMatchObject({
    uc_clamav_virus_scan: { data: { infected: false } },
  })
})

test('an infected file is removed, and its client learns why', async () => {
  const { add, info, get, lines } = await setUp()
  const uuid = await add('so EVIL')
  await eventually(() => info(uuid)).toEqual(infected)
  await eventually(() => get(uuid)).toEqual([404, 'File is not found.'])
  expect(await info(uuid)).toEqual(infected)
  expect(lines).toContain(`The file ${uuid} is infected by Test-Virus.`)
})

test('where infected files are kept, they are not delivered, also after a restart', async () => {
  const { service, add, info, get, settings } = await setUp({ infected: 'block' })
  const uuid = await add('so EVIL')
  await eventually(() => info(uuid)).toEqual(infected)
  const refused = [403, 'The file is infected by Test-Virus and is not delivered.']
  expect(await get(uuid)).toEqual(refused)
  expect((await fileInfo({ uuid, include: 'appdata' }, settings)).appdata).toMatchObject({
    uc_clamav_virus_scan: { data: { infected: true, infected_with: 'Test-Virus' } },
  })
  await service.close()
  const next = await setUp({}, { dataDir: service.dataDir })
  expect(await next.get(uuid)).toEqual(refused)
})

test('where unchecked files are delivered, only the infected ones are not', async () => {
  const { clamd, add, get } = await setUp({ unchecked: 'deliver' })
  clamd.hold()
  const [good, bad] = [await add('good'), await add('EVIL')]
  expect([await get(good), await get(bad)]).toEqual([
    [200, 'good'],
    [200, 'EVIL'],
  ])
  clamd.release()
  await eventually(async () => (await get(bad))[0]).toBe(404)
  expect(await get(good)).toEqual([200, 'good'])
})

test('a scanner that fails holds files back with a line of the log, and is tried again', async () => {
  const { clamd, add, info, get, lines } = await setUp()
  clamd.failWith("Can't allocate memory ERROR")
  const uuid = await add('hello')
  await eventually(() => lines).toContain(
    `The file ${uuid} could not be scanned: The clamd at ${clamd.address} answered: Can't allocate memory ERROR.`,
  )
  expect(await get(uuid)).toEqual(checking)
  clamd.failWith(null)
  await eventually(() => info(uuid)).toMatchObject({ is_ready: true })
})

test.each(['hold', 'deliver'] as const)(
  'a file that is larger than the scanner takes is never delivered, nor sent again (unchecked: %s)',
  async (unchecked) => {
    const { clamd, service, add, info, get, lines } = await setUp({ unchecked })
    clamd.failWith('INSTREAM size limit exceeded. ERROR')
    const uuid = await add('too large')
    const refusal = 'The file is larger than the malware scanner takes, so it is not delivered.'
    const error = {
      error: { error_code: 'FileSizeLimitExceededError', content: expect.stringContaining(refusal) },
    }
    await eventually(() => info(uuid)).toMatchObject(error)
    expect(lines.join()).toContain(
      'INSTREAM size limit exceeded. ERROR. It is not delivered: raise the StreamMaxLength',
    )
    clamd.failWith(null)
    expect(await get(uuid)).toEqual([403, refusal])
    // The known limit refuses the next file, and a smaller file is clean.
    const [second, small] = [await add('too large, too'), await add('small')]
    await eventually(() => info(second)).toMatchObject(error)
    await eventually(() => info(small)).toMatchObject({ is_ready: true })
    expect(clamd.files).toEqual(['too large', 'small'])
    await service.close()
    const next = await setUp({}, { dataDir: service.dataDir })
    expect(await next.get(uuid)).toEqual([403, refusal])
    expect(next.clamd.files).toEqual([])
  },
)

test('a project with many files leaves scans to another project of its network', async () => {
  const clamd = await startFakeClamd()
  const scan = { clamd: clamd.address }
  const service = await startTestService({
    publicKeys: ['mine', 'other'].map((publicKey) => ({ publicKey, isSignatureRequired: false, scan })),
  })
  const add = (bytes: string, publicKey: string) =>
    upload(service, bytes, { name: 'a.txt', fields: { UPLOADCARE_PUB_KEY: publicKey } })
  clamd.hold('slow')
  await Promise.all(Array.from({ length: 20 }, (_, index) => add(`slow ${index}`, 'mine')))
  const uuid = await add('hello', 'other')
  await eventually(() => getApi(service, '/info/', { pub_key: 'other', file_id: uuid })).toMatchObject({
    is_ready: true,
  })
  expect(clamd.files.length).toBe(3)
  clamd.release()
})

test('a scanner that is away is asked once for all files, and then they are scanned', async () => {
  const { clamd, service, add, info } = await setUp({}, { scanRetryMs: 300 })
  await clamd.stop()
  const uuids = await Promise.all(Array.from({ length: 20 }, (_, index) => add(`file ${index}`)))
  for (const uuid of uuids) expect(await info(uuid)).toMatchObject({ is_ready: false })
  await clamd.start()
  for (const uuid of uuids) await eventually(() => info(uuid)).toMatchObject({ is_ready: true })
  expect(clamd.files.length).toBe(20)
  await service.close()
})

test('a file whose scan was cut off by a restart is scanned when it is requested', async () => {
  const first = await setUp()
  first.clamd.failWith('x')
  const uuid = await first.add('EVIL')
  await first.service.close()
  const next = await setUp({}, { dataDir: first.service.dataDir })
  expect((await next.get(uuid))[0]).toBe(403)
  await eventually(() => next.info(uuid)).toEqual(infected)
})

test('files of other projects are not scanned', async () => {
  const { clamd, add, get } = await setUp()
  expect(await get(await add('EVIL', 'unscanned'))).toEqual([200, 'EVIL'])
  expect(clamd.files).toEqual([])
})

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

test('a port without a scanner, and an address that is none, are errors that name them', async () => {
  const { address } = await startFakeClamd()
  await expect(scanWithClamd('127.0.0.1:1', bytesOf('x'), 1000)).rejects.toThrow(
    /^The clamd at 127\.0\.0\.1:1 gave no answer \(connect ECONNREFUSED/,
  )
  await expect(scanWithClamd('nonsense', bytesOf('x'), 1000)).rejects.toThrow(
    '"nonsense" is not the address of a clamd',
  )
  expect(await scanWithClamd(address, bytesOf('x'.repeat(300_000)), 5000)).toBeNull()
})

const realClamd = process.env.LADING_CLAMD ?? ''

test.skipIf(realClamd === '')('a real clamd finds the test file of its makers', async () => {
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-')
  expect(await scanWithClamd(realClamd, bytesOf(eicar), 30_000)).toMatch(/eicar/i)
  expect(await scanWithClamd(realClamd, bytesOf('hello'), 30_000)).toBeNull()
})
