import type { CreateUploaderOptions } from '../createUploader.js'
import type { Scope } from '../di/Scope.js'
import { type Plugin, PluginsToken } from '../plugin/Plugin.js'
import type { SlotMap } from '../slots/SlotItem.js'
import { createTestUploader, type TestUploader } from './createTestUploader.js'
import { Ledger } from './Ledger.js'
import type { TestRunner } from './TestRunner.js'
import { watchPage } from './watchPage.js'
import { watchUploader } from './watchUploader.js'

/** What {@link describePlugin} is to know of a plugin. */
export interface DescribePluginOptions {
  /** The functions of the test runner. */
  readonly runner: TestRunner
  /** Ids of what the plugin brings, per slot. @default not checked */
  readonly contributes?: { readonly [K in keyof SlotMap]?: readonly string[] }
  /** The uploader it is installed in: plugins that it needs, configuration, services. @default an empty one */
  readonly uploader?: CreateUploaderOptions
  /** Uses the plugin as people do, so that there is something to be left behind. @default nothing is done */
  readonly exercise?: (t: TestUploader) => void | Promise<void>
}

/** Longest time after which everything that ends by itself has ended, on the fake clock. */
const SETTLE_MS = 60_000

/**
 * Registers tests of what every plugin owes: it installs without a complaint, brings what it promises, leaves
 * nothing behind, can be installed again, and does not reach into another uploader.
 *
 * @param create Makes the plugin anew each time.
 * @example
 * import { describe, test } from 'vitest'
 * describePlugin(() => note(), { runner: { describe, test }, contributes: { source: ['note'] } })
 */
export function describePlugin(create: () => Plugin, options: DescribePluginOptions): void {
  const { contributes = {}, exercise = () => {}, runner, uploader: given = {} } = options
  const { id } = create()

  const begin = () => {
    const ledger = new Ledger()
    let scope: Scope | undefined
    const t = createTestUploader({
      ...given,
      services(services) {
        scope = services
        given.services?.(services)
      },
    })
    if (!scope) throw new Error('The uploader has no services.')
    watchUploader(t.uploader, scope, ledger)
    return { t, ledger, host: scope.get(PluginsToken) }
  }
  const use = async (t: TestUploader) => {
    t.uploader.use(create())
    await exercise(t)
    await t.clock.advance(SETTLE_MS)
  }
  const complaints = (t: TestUploader) => t.log.filter((line) => line.startsWith('error'))

  runner.describe(`the plugin "${id}"`, () => {
    runner.test('is installed without a complaint and brings what it promises', async () => {
      const { t, host } = begin()
      await use(t)
      nothing(complaints(t), 'was reported')
      if (!host.has(id)) throw new Error('The plugin is not there after its installation.')
      for (const [slot, ids] of Object.entries(contributes) as [keyof SlotMap, readonly string[]][]) {
        const there = new Set(t.uploader.slots.items(slot).map((item: { readonly id: string }) => item.id))
        nothing(
          ids.filter((wanted) => !there.has(wanted)),
          `is missing in the slot "${slot}"`,
        )
      }
      t.uploader.destroy()
    })

    runner.test('leaves nothing behind when it is removed, once and again', async () => {
      const { t, ledger } = begin()
      const page = watchPage(ledger)
      try {
        await t.clock.advance(SETTLE_MS)
        const { pending } = t.clock
        for (let round = 0; round < 2; round++) {
          await use(t)
          t.uploader.removeAllFiles()
          t.uploader.unuse(id)
          await t.clock.advance(SETTLE_MS)
          nothing([...ledger.list(), ...page.left()], 'is left behind')
          if (t.clock.pending > pending) throw new Error('A timer is left behind.')
        }
        nothing(complaints(t), 'was reported')
      } finally {
        page.end()
      }
      t.uploader.destroy()
    })

    runner.test('leaves nothing behind when the uploader is destroyed', async () => {
      const { t, ledger } = begin()
      const page = watchPage(ledger)
      try {
        await use(t)
        t.uploader.destroy()
        await t.clock.advance(SETTLE_MS)
        const onPage = ledger.list().filter((what) => /object URL| on (window|document|body)$/.test(what))
        nothing([...onPage, ...page.left()], 'is left behind')
        if (t.clock.pending > 0) throw new Error('A timer is left behind.')
      } finally {
        page.end()
      }
    })

    runner.test('does not reach into a second uploader', async () => {
      const one = begin()
      const two = begin()
      await use(one.t)
      nothing(two.ledger.list(), 'was done to the other uploader')
      await use(two.t)
      const before = two.ledger.list().join()
      one.t.uploader.destroy()
      if (two.ledger.list().join() !== before) {
        throw new Error('The end of one uploader has changed the other one.')
      }
      nothing(complaints(two.t), 'was reported')
      two.t.uploader.destroy()
    })
  })
}

function nothing(found: readonly string[], what: string): void {
  if (found.length > 0) throw new Error(`This ${what}: ${found.join('; ')}.`)
}
