import { expect, test, vi } from 'vitest'
import type { ConfigValues } from '../config/ConfigStore.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { microtasks } from '../testing/fakeClock.js'
import type { SecureToken } from './SecureToken.js'
import { type SecureUploads, SecureUploadsToken } from './SecureUploads.js'

const MINUTE_S = 60

function setUp(config: ConfigValues = {}) {
  let secure: SecureUploads | undefined
  const plugin = definePlugin({
    id: 'signer',
    setup({ get }) {
      secure = get(SecureUploadsToken)
    },
  })
  const t = createTestUploader({ config, plugins: [plugin()] })
  const get = async () => {
    const answer = (secure as SecureUploads).getToken()
    await vi.dynamicImportSettled()
    await microtasks()
    return answer
  }
  /** Signature that is used now. */
  const signature = async () => (await get())?.secureSignature ?? null
  return { ...t, secure: secure as SecureUploads, get, signature }
}

/** A resolver whose tokens live for so many seconds from the moment they are made. */
function resolver(now: () => number, lifeS: number) {
  let count = 0
  return vi.fn(async (): Promise<SecureToken | null> => {
    count += 1
    return { secureSignature: `s${count}`, secureExpire: String(now() / 1000 + lifeS) }
  })
}

test('nothing configured: uploads are unsigned, and nothing is said', async () => {
  const t = setUp()
  expect(await t.get()).toBeNull()
  expect(t.log).toEqual([])
})

test('a static token is used as it is; its time may be a number', async () => {
  const t = setUp({ secureSignature: 'sig', secureExpire: 3600 as never })
  expect(await t.get()).toEqual({ secureSignature: 'sig', secureExpire: '3600' })
  t.uploader.config.set({ secureSignature: 'other' })
  expect(await t.get()).toEqual({ secureSignature: 'other', secureExpire: '3600' })
  expect(t.log).toEqual([])
})

test.each([
  { secureSignature: 'sig' },
  { secureExpire: '3600' },
  { secureSignature: 'sig', secureExpire: 'tomorrow' },
  { secureSignature: 'sig', secureExpire: '0' },
])('half a static token, %j, is none, which is said once', async (config) => {
  const t = setUp(config)
  expect(await t.get()).toBeNull()
  expect(await t.get()).toBeNull()
  expect(t.log).toEqual([expect.stringContaining('must both be set')])
})

test('a static token that has ended is not used on; one that had no life on arrival is, as clocks may be wrong', async () => {
  const t = setUp({ secureSignature: 'sig', secureExpire: '60' })
  expect(await t.signature()).toBe('sig')
  await t.clock.advance(59_999)
  expect(await t.signature()).toBe('sig')
  await t.clock.advance(1)
  expect(await t.signature()).toBeNull()
  expect(await t.signature()).toBeNull()
  expect(t.log).toEqual([expect.stringContaining('expired at 60. Uploads go on unsigned')])
  t.uploader.config.set({ secureSignature: 'late', secureExpire: '30' })
  expect(await t.signature()).toBe('late')
  await t.clock.advance(60_000)
  expect(await t.signature()).toBe('late')
})

test('a resolved token is kept and renewed when its life falls below the threshold', async () => {
  const t = setUp()
  const fetch = resolver(() => t.clock.now(), 30 * MINUTE_S)
  t.uploader.config.set({ secureUploadsSignatureResolver: fetch })
  expect(await t.signature()).toBe('s1')
  await t.clock.advance(20 * 60_000)
  expect(await t.signature()).toBe('s1')
  await t.clock.advance(1)
  expect(await t.signature()).toBe('s2')
  expect(await t.signature()).toBe('s2')
  expect(fetch).toHaveBeenCalledTimes(2)
  t.uploader.config.set({ secureUploadsExpireThreshold: 29 * 60_000 })
  await t.clock.advance(60_001)
  expect(await t.signature()).toBe('s3')
})

test('a threshold of zero uses a token until its end and not beyond', async () => {
  const t = setUp({ secureUploadsExpireThreshold: 0 })
  t.uploader.config.set({ secureUploadsSignatureResolver: resolver(() => t.clock.now(), 10) })
  expect(await t.signature()).toBe('s1')
  await t.clock.advance(9999)
  expect(await t.signature()).toBe('s1')
  await t.clock.advance(1)
  expect(await t.signature()).toBe('s2')
})

test.each([5 * MINUTE_S, 0, -3600])(
  'a token that arrives with a life of %i s is used once and fetched once a time',
  async (lifeS) => {
    const t = setUp()
    await t.clock.advance(7_200_000)
    const fetch = resolver(() => t.clock.now(), lifeS)
    t.uploader.config.set({ secureUploadsSignatureResolver: fetch })
    expect(await t.signature()).toBe('s1')
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(await t.signature()).toBe('s2')
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(t.log).toEqual([])
  },
)

test('whoever asks at the same time shares one request', async () => {
  const t = setUp()
  const fetch = resolver(() => t.clock.now(), 30 * MINUTE_S)
  t.uploader.config.set({ secureUploadsSignatureResolver: fetch })
  const all = Promise.all([t.secure.getToken(), t.secure.getToken(), t.signature()])
  expect(
    (await all).map((answer) => (typeof answer === 'string' ? answer : answer?.secureSignature)),
  ).toEqual(['s1', 's1', 's1'])
  expect(fetch).toHaveBeenCalledTimes(1)
})

const faults: [string, () => unknown, RegExp][] = [
  [
    'throws',
    () => {
      throw new Error('host fault')
    },
    /Secure signature resolving failed\. The upload goes on unsigned\./,
  ],
  ['rejects', () => Promise.reject(new Error('host fault')), /Secure signature resolving failed\./],
  ['answers nothing', () => undefined, /Secure signature resolver returned an invalid result: undefined/],
  ['answers a text', () => 'secret-signature', /returned an invalid result: string/],
  [
    'leaves the time out',
    () => ({ secureSignature: 'secret-signature' }),
    /returned an invalid result: object/,
  ],
  [
    'gives no time',
    () => ({ secureSignature: 'secret-signature', secureExpire: 'soon' }),
    /returned an invalid result: object/,
  ],
  [
    'gives no signature',
    () => ({ secureSignature: 7, secureExpire: '9999999999' }),
    /invalid result: object/,
  ],
]

test.each(faults)(
  'a resolver that %s is reported, and the upload goes on unsigned',
  async (_, fault, said) => {
    const t = setUp({ secureUploadsSignatureResolver: fault as never })
    expect(await t.get()).toBeNull()
    expect(t.log).toEqual([expect.stringMatching(said)])
    // What signs must not be read in a log.
    expect(t.log.join()).not.toContain('secret-signature')
  },
)

test('null is an answer: unsigned, and nothing is said', async () => {
  const t = setUp({ secureUploadsSignatureResolver: () => null })
  expect(await t.get()).toBeNull()
  expect(t.log).toEqual([])
})

test('after a failed renewal the earlier token is used while it lives, and never once it has ended', async () => {
  const t = setUp()
  const fetch = resolver(() => t.clock.now(), 30 * MINUTE_S)
  t.uploader.config.set({ secureUploadsSignatureResolver: fetch })
  expect(await t.signature()).toBe('s1')
  fetch.mockRejectedValue(new Error('down'))
  await t.clock.advance(25 * 60_000)
  expect(await t.signature()).toBe('s1')
  expect(t.log.at(-1)).toContain('The former token is still valid and is used.')
  await t.clock.advance(5 * 60_000)
  expect(await t.signature()).toBeNull()
  expect(t.log.at(-1)).toContain('The upload goes on unsigned.')
  fetch.mockReset().mockResolvedValue({ secureSignature: 'back', secureExpire: '99999' })
  expect(await t.signature()).toBe('back')
})

test('a resolver that never answers is waited for ten seconds', async () => {
  const t = setUp({ secureUploadsSignatureResolver: () => new Promise<never>(() => {}) })
  const done = vi.fn()
  void t.secure.getToken().then(done)
  await vi.dynamicImportSettled()
  await t.clock.advance(9999)
  expect(done).not.toHaveBeenCalled()
  await t.clock.advance(1)
  expect(done).toHaveBeenCalledWith(null)
  expect(t.log.join()).toContain('No result within 10000 ms')
  expect(t.clock.pending).toBe(0)
})

test('a resolver set meanwhile is asked anew, and what the earlier one answers is not kept', async () => {
  const t = setUp()
  let answer: (token: SecureToken) => void = () => {}
  const slow = () => new Promise<SecureToken>((resolve) => (answer = resolve))
  t.uploader.config.set({ secureUploadsSignatureResolver: slow })
  const first = t.secure.getToken()
  await vi.dynamicImportSettled()
  await microtasks()
  t.uploader.config.set({ secureUploadsSignatureResolver: resolver(() => t.clock.now(), 30 * MINUTE_S) })
  expect(await t.signature()).toBe('s1')
  answer({ secureSignature: 'old', secureExpire: '999999' })
  expect((await first)?.secureSignature).toBe('old')
  expect(await t.signature()).toBe('s1')
})

test('the resolver goes before the static token, which is said once', async () => {
  const t = setUp({ secureSignature: 'static', secureExpire: '3600' })
  t.uploader.config.set({ secureUploadsSignatureResolver: resolver(() => t.clock.now(), 30 * MINUTE_S) })
  expect(await t.signature()).toBe('s1')
  expect(await t.signature()).toBe('s1')
  expect(t.log).toEqual([expect.stringContaining('The resolver is used.')])
  t.uploader.config.set({ secureUploadsSignatureResolver: null })
  expect(await t.signature()).toBe('static')
})

test('destroying the uploader ends the wait', async () => {
  const t = setUp({ secureUploadsSignatureResolver: () => new Promise<never>(() => {}) })
  const answer = t.secure.getToken()
  await vi.dynamicImportSettled()
  await microtasks()
  expect(t.clock.pending).toBeGreaterThan(0)
  t.uploader.destroy()
  await microtasks()
  expect(t.clock.pending).toBe(0)
  expect(await answer).toBeNull()
  expect(t.log).toEqual([])
})

test('a token that the service has refused is not offered again', async () => {
  const t = setUp()
  const fetchToken = resolver(() => t.clock.now(), 60 * MINUTE_S)
  t.uploader.config.set({ secureUploadsSignatureResolver: fetchToken })
  expect(await t.signature()).toBe('s1')
  expect(await t.signature()).toBe('s1')
  expect((await t.secure.getToken({ renew: true }))?.secureSignature).toBe('s2')
  expect(await t.signature()).toBe('s2')
})
