import { type ConfigValues, definePlugin } from '@lading/kernel'
import { createTestUploader, microtasks } from '@lading/kernel/testing'
import { expect, test, vi } from 'vitest'
import { uploadcareTransport } from '../uploadcareTransport.js'
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
  const t = createTestUploader({ config, plugins: [uploadcareTransport(), plugin()] })
  const get = async () => {
    const token = (secure as SecureUploads).getToken()
    await microtasks()
    return token
  }
  /** The signature of the current token. */
  const signature = async () => (await get())?.secureSignature ?? null
  return { ...t, secure: secure as SecureUploads, get, signature }
}

/** A resolver whose tokens are valid for `lifetimeS` seconds after it is called. */
function resolver(now: () => number, lifetimeS: number) {
  let count = 0
  return vi.fn(async (): Promise<SecureToken | null> => {
    count += 1
    return { secureSignature: `s${count}`, secureExpire: String(now() / 1000 + lifetimeS) }
  })
}

test('without configuration there is no token, and nothing is logged', async () => {
  const t = setUp()
  expect(await t.get()).toBeNull()
  expect(t.log).toEqual([])
})

test('a static token is used unchanged; its expiry may be a number', async () => {
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
])('the incomplete static token %j is not used, which is reported once', async (config) => {
  const t = setUp(config)
  expect(await t.get()).toBeNull()
  expect(await t.get()).toBeNull()
  expect(t.log).toEqual([expect.stringContaining('must both be set')])
})

test('a static token is not used after its expiry, unless it was expired on arrival: the clock may be wrong', async () => {
  const t = setUp({ secureSignature: 'sig', secureExpire: '60' })
  expect(await t.signature()).toBe('sig')
  await t.clock.advance(59_999)
  expect(await t.signature()).toBe('sig')
  await t.clock.advance(1)
  expect(await t.signature()).toBeNull()
  expect(await t.signature()).toBeNull()
  expect(t.log).toEqual([expect.stringContaining('expired at 60. Uploads are not signed')])
  t.uploader.config.set({ secureSignature: 'late', secureExpire: '30' })
  expect(await t.signature()).toBe('late')
  await t.clock.advance(60_000)
  expect(await t.signature()).toBe('late')
})

test('a resolved token is kept, and renewed when its remaining lifetime falls below the threshold', async () => {
  const t = setUp()
  const resolve = resolver(() => t.clock.now(), 30 * MINUTE_S)
  t.uploader.config.set({ secureUploadsSignatureResolver: resolve })
  expect(await t.signature()).toBe('s1')
  await t.clock.advance(20 * 60_000)
  expect(await t.signature()).toBe('s1')
  await t.clock.advance(1)
  expect(await t.signature()).toBe('s2')
  expect(await t.signature()).toBe('s2')
  expect(resolve).toHaveBeenCalledTimes(2)
  t.uploader.config.set({ secureUploadsExpireThreshold: 29 * 60_000 })
  await t.clock.advance(60_001)
  expect(await t.signature()).toBe('s3')
})

test('with a threshold of zero a token is used until it expires', async () => {
  const t = setUp({ secureUploadsExpireThreshold: 0 })
  t.uploader.config.set({ secureUploadsSignatureResolver: resolver(() => t.clock.now(), 10) })
  expect(await t.signature()).toBe('s1')
  await t.clock.advance(9999)
  expect(await t.signature()).toBe('s1')
  await t.clock.advance(1)
  expect(await t.signature()).toBe('s2')
})

test.each([5 * MINUTE_S, 0, -3600])(
  'a token with a lifetime of %i s on arrival is used for one request, and resolved again for the next',
  async (lifetimeS) => {
    const t = setUp()
    await t.clock.advance(7_200_000)
    const resolve = resolver(() => t.clock.now(), lifetimeS)
    t.uploader.config.set({ secureUploadsSignatureResolver: resolve })
    expect(await t.signature()).toBe('s1')
    expect(resolve).toHaveBeenCalledTimes(1)
    expect(await t.signature()).toBe('s2')
    expect(resolve).toHaveBeenCalledTimes(2)
    expect(t.log).toEqual([])
  },
)

test('concurrent calls share one request', async () => {
  const t = setUp()
  const resolve = resolver(() => t.clock.now(), 30 * MINUTE_S)
  t.uploader.config.set({ secureUploadsSignatureResolver: resolve })
  const all = Promise.all([t.secure.getToken(), t.secure.getToken(), t.signature()])
  expect((await all).map((token) => (typeof token === 'string' ? token : token?.secureSignature))).toEqual([
    's1',
    's1',
    's1',
  ])
  expect(resolve).toHaveBeenCalledTimes(1)
})

const faults: [string, () => unknown, RegExp][] = [
  [
    'throws',
    () => {
      throw new Error('host fault')
    },
    /Secure signature resolving failed\. The upload is not signed\./,
  ],
  ['rejects', () => Promise.reject(new Error('host fault')), /Secure signature resolving failed\./],
  ['returns nothing', () => undefined, /Secure signature resolver returned an invalid result: undefined/],
  ['returns a string', () => 'secret-signature', /returned an invalid result: string/],
  ['omits the expiry', () => ({ secureSignature: 'secret-signature' }), /returned an invalid result: object/],
  [
    'returns an invalid expiry',
    () => ({ secureSignature: 'secret-signature', secureExpire: 'soon' }),
    /returned an invalid result: object/,
  ],
  [
    'returns an invalid signature',
    () => ({ secureSignature: 7, secureExpire: '9999999999' }),
    /invalid result: object/,
  ],
]

test.each(faults)(
  'a resolver that %s is reported, and the upload is not signed',
  async (_, fault, message) => {
    const t = setUp({ secureUploadsSignatureResolver: fault as never })
    expect(await t.get()).toBeNull()
    expect(t.log).toEqual([expect.stringMatching(message)])
    // Signatures must not be logged.
    expect(t.log.join()).not.toContain('secret-signature')
  },
)

test('a resolver may return null: there is no token, and nothing is logged', async () => {
  const t = setUp({ secureUploadsSignatureResolver: () => null })
  expect(await t.get()).toBeNull()
  expect(t.log).toEqual([])
})

test('after a failed renewal the former token is used until it expires', async () => {
  const t = setUp()
  const resolve = resolver(() => t.clock.now(), 30 * MINUTE_S)
  t.uploader.config.set({ secureUploadsSignatureResolver: resolve })
  expect(await t.signature()).toBe('s1')
  resolve.mockRejectedValue(new Error('down'))
  await t.clock.advance(25 * 60_000)
  expect(await t.signature()).toBe('s1')
  expect(t.log.at(-1)).toContain('The former token is still valid and is used.')
  await t.clock.advance(5 * 60_000)
  expect(await t.signature()).toBeNull()
  expect(t.log.at(-1)).toContain('The upload is not signed.')
  resolve.mockReset().mockResolvedValue({ secureSignature: 'back', secureExpire: '99999' })
  expect(await t.signature()).toBe('back')
})

test('a resolver that never settles times out after ten seconds', async () => {
  const t = setUp({ secureUploadsSignatureResolver: () => new Promise<never>(() => {}) })
  const done = vi.fn()
  void t.secure.getToken().then(done)
  await t.clock.advance(9999)
  expect(done).not.toHaveBeenCalled()
  await t.clock.advance(1)
  expect(done).toHaveBeenCalledWith(null)
  expect(t.log.join()).toContain('No result within 10000 ms')
  expect(t.clock.pending).toBe(0)
})

test('a resolver that is set meanwhile is called, and the late token of the former one is not kept', async () => {
  const t = setUp()
  let settle: (token: SecureToken) => void = () => {}
  const slow = () => new Promise<SecureToken>((resolve) => (settle = resolve))
  t.uploader.config.set({ secureUploadsSignatureResolver: slow })
  const first = t.secure.getToken()
  await microtasks()
  t.uploader.config.set({ secureUploadsSignatureResolver: resolver(() => t.clock.now(), 30 * MINUTE_S) })
  expect(await t.signature()).toBe('s1')
  settle({ secureSignature: 'old', secureExpire: '999999' })
  expect((await first)?.secureSignature).toBe('old')
  expect(await t.signature()).toBe('s1')
})

test('the resolver takes precedence over the static token, which is reported once', async () => {
  const t = setUp({ secureSignature: 'static', secureExpire: '3600' })
  t.uploader.config.set({ secureUploadsSignatureResolver: resolver(() => t.clock.now(), 30 * MINUTE_S) })
  expect(await t.signature()).toBe('s1')
  expect(await t.signature()).toBe('s1')
  expect(t.log).toEqual([expect.stringContaining('The resolver is used.')])
  t.uploader.config.set({ secureUploadsSignatureResolver: null })
  expect(await t.signature()).toBe('static')
})

test('destroying the uploader resolves a pending getToken with null', async () => {
  const t = setUp({ secureUploadsSignatureResolver: () => new Promise<never>(() => {}) })
  const token = t.secure.getToken()
  await microtasks()
  expect(t.clock.pending).toBeGreaterThan(0)
  t.uploader.destroy()
  await microtasks()
  expect(t.clock.pending).toBe(0)
  expect(await token).toBeNull()
  expect(t.log).toEqual([])
})

test('renew resolves another token, which replaces the refused one', async () => {
  const t = setUp()
  const resolve = resolver(() => t.clock.now(), 60 * MINUTE_S)
  t.uploader.config.set({ secureUploadsSignatureResolver: resolve })
  expect(await t.signature()).toBe('s1')
  expect(await t.signature()).toBe('s1')
  expect((await t.secure.getToken({ renew: true }))?.secureSignature).toBe('s2')
  expect(await t.signature()).toBe('s2')
})

test('a service of the page signs instead of the one of the transport', () => {
  const own = { getToken: async () => null }
  const t = createTestUploader({
    services: (scope) => void scope.value(SecureUploadsToken, own as never),
    plugins: [uploadcareTransport()],
  })
  expect(t.uploader.scope.get(SecureUploadsToken)).toBe(own)
})
