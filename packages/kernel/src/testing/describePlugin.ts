import type { CreateUploaderOptions } from '../compose/prepareParts.js'
import { type Plugin, PluginsToken } from '../plugin/Plugin.js'
import type { SlotMap } from '../slots/SlotItem.js'
import type { TestUploader } from './createTestUploader.js'
import { watchPage } from './leaks/watchPage.js'
import { PluginTrial } from './PluginTrial.js'
import type { TestRunner } from './TestRunner.js'

/** Options for {@link describePlugin}. */
export interface DescribePluginOptions {
  /** The test runner's functions. */
  readonly runner: TestRunner
  /** Ids of expected contributions, by slot. @default not checked */
  readonly contributes?: { readonly [K in keyof SlotMap]?: readonly string[] }
  /** Options for the uploader that the plugin is installed in: required plugins, configuration, services. @default none */
  readonly uploader?: CreateUploaderOptions
  /**
   * Uses the plugin like a person would, so that it could leave something behind. Must undo any changes it makes on behalf of
   * the host page: configuration, pauses, added nodes. @default no-op
   */
  readonly exercise?: (t: TestUploader) => void | Promise<void>
}

/**
 * Registers the tests that every plugin must pass: it's installed without errors and contributes what it promises, leaves
 * nothing behind when it's removed or the uploader is destroyed, can be installed again, and doesn't affect another uploader.
 *
 * The tests watch the whole page, so don't run them at the same time as other tests on the page.
 *
 * @param create Creates a new plugin for each test.
 * @example
 * import { describe, test } from 'vitest'
 * describePlugin(() => note(), { runner: { describe, test }, contributes: { source: ['note'] } })
 */
export function describePlugin(create: () => Plugin, options: DescribePluginOptions): void {
  const { contributes = {}, exercise = () => {}, runner, uploader: given = {} } = options
  const { id } = create()

  /**
   * Registers a test that watches the page. Every test has to, because leftovers from an unwatched test would be part of the
   * next test's initial state.
   */
  const test = (name: string, body: (start: () => Promise<PluginTrial>) => Promise<void>) =>
    runner.test(name, async () => {
      const page = watchPage()
      try {
        await body(() => PluginTrial.start(given, page))
      } finally {
        page.end()
      }
    })

  runner.describe(`the plugin "${id}"`, () => {
    test('is installed without errors and contributes what it promises', async (start) => {
      const trial = await start()
      const { uploader } = trial.t
      await trial.use(create(), exercise)
      expectNone(trial.errors(), 'Reported')
      if (!uploader.scope.get(PluginsToken).has(id)) {
        throw new Error('The plugin is not installed, although nothing was reported.')
      }
      for (const [slot, ids] of Object.entries(contributes) as [keyof SlotMap, readonly string[]][]) {
        const present = new Set(uploader.slots.items(slot).map((item: { readonly id: string }) => item.id))
        const missing = ids.filter((promised) => !present.has(promised))
        expectNone(missing, `Missing in the slot "${slot}"`)
      }
      uploader.destroy()
    })

    test('shows nothing when it is installed and removed without being used', async (start) => {
      const trial = await start()
      expectNone(await trial.removeUnused(create()), 'Left behind')
      trial.t.uploader.destroy()
    })

    test('leaves nothing behind when it is removed, once and again', async (start) => {
      const trial = await start()
      expectNone(await trial.useAndRemove(create(), exercise), 'Left behind')
      expectNone(await trial.useAndRemove(create(), exercise), 'Left behind after the second removal')
      expectNone(trial.errors(), 'Reported')
      trial.t.uploader.destroy()
    })

    test('leaves nothing behind when the uploader is destroyed', async (start) => {
      const trial = await start()
      await trial.use(create(), exercise)
      expectNone(await trial.destroy(), 'Left behind')
    })

    test('does not affect a second uploader', async (start) => {
      const one = await start()
      const two = await start()
      const changes = two.watchState()
      await one.use(create(), exercise)
      expectNone([...two.started(), ...changes()], 'Changed in the other uploader')
      await two.use(create(), exercise)
      const started = two.started()
      const changesSince = two.watchState()
      one.t.uploader.destroy()
      const ended = missingFrom(two.started(), started)
      expectNone([...ended, ...changesSince()], 'Changed in one uploader by destroying the other one')
      expectNone(two.errors(), 'Reported')
      two.t.uploader.destroy()
    })
  })
}

/** Returns the items in `expected` that are missing from `found`. Both can contain an item several times. */
function missingFrom(found: readonly string[], expected: readonly string[]): string[] {
  const rest = [...found]
  return expected.filter((what) => {
    const index = rest.indexOf(what)
    return index < 0 || !rest.splice(index, 1)
  })
}

function expectNone(found: readonly string[], what: string): void {
  if (found.length > 0) throw new Error(`${what}: ${[...new Set(found)].join('; ')}.`)
}
