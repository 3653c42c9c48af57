import { type Logger, LoggerToken, Scope, token } from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import { mount } from './testing/fixtures/mount.js'

test('services are replaced when the uploader is created, and only then', async () => {
  const logger: Logger = { error: vi.fn(), warn: vi.fn() }
  const services = vi.fn((scope) => void scope.value(LoggerToken, logger))
  const { uploader, rerender } = await mount({ services })
  uploader.logger.warn('first')
  await rerender({ services: () => {} })
  uploader.logger.warn('second')
  expect(vi.mocked(logger.warn).mock.calls).toEqual([['first'], ['second']])
  expect(services).toHaveBeenCalledOnce()
})

test("the host's container provides services to the uploader", async () => {
  const ShopToken = token<{ readonly name: string }>('test/shop')
  const shop = { name: 'Corner shop' }
  const host = new Scope()
  host.value(ShopToken, shop)
  const { uploader } = await mount({ container: host.container })
  expect(uploader.scope.get(ShopToken)).toBe(shop)
})

test('cfg of the API is the current configuration, read-only', async () => {
  const { uploader, rerender } = await mount({ multiple: false })
  expect(uploader.cfg.multiple).toBe(false)
  await rerender({})
  expect(uploader.cfg.multiple).toBe(true)
  expect(() => Object.assign(uploader.cfg, { multiple: false })).toThrow(TypeError)
})
