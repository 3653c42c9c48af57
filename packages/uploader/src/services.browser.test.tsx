import {
  definePlugin,
  type Logger,
  LoggerToken,
  Scope,
  type SystemDialog,
  SystemDialogToken,
  token,
} from '@lading/kernel'
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

test('a service of a built-in plugin is replaced by a plugin of the page, not by "services"', async () => {
  const dialog = (): SystemDialog => ({ open: () => {} })
  const [first, second] = [dialog(), dialog()]
  const services = (scope: Scope) => void scope.value(SystemDialogToken, first)
  const { uploader } = await mount({ services })
  expect(uploader.scope.get(SystemDialogToken)).not.toBe(first)
  const own = definePlugin({
    id: 'own-dialog',
    setup: ({ provide }) => provide(SystemDialogToken, () => second),
  })
  const other = await mount({ plugins: [own()] })
  expect(other.uploader.scope.get(SystemDialogToken)).toBe(second)
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
