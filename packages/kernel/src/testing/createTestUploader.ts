import type { CreateUploaderOptions } from '../compose/prepareParts.js'
import { createUploader } from '../createUploader.js'
import { type Logger, LoggerToken } from '../di/Logger.js'
import { ClockToken } from '../ports/Clock.js'
import { RandomToken } from '../ports/Random.js'
import type { Uploader } from '../Uploader.js'
import { createFakeClock, type FakeClock } from './createFakeClock.js'
import { createFakeRandom } from './createFakeRandom.js'
import { createFakeTransport, type FakeTransport } from './createFakeTransport.js'

/** An uploader on fake ports that a test controls. */
export interface TestUploader {
  readonly uploader: Uploader
  readonly clock: FakeClock
  readonly transport: FakeTransport
  /** Logged messages with their level: `error: …` or `warn: …`. */
  readonly log: readonly string[]
  /** Adds text files of 4 bytes with these names. Returns the entry ids. */
  add(...names: readonly string[]): string[]
}

/** Creates a {@link TestUploader}. @param options Same as for `createUploader()`; `services` can replace the fakes. */
export function createTestUploader(options: CreateUploaderOptions = {}): TestUploader {
  const clock = createFakeClock()
  const transport = createFakeTransport()
  const log: string[] = []
  const logger: Logger = {
    error: (...parts) => log.push(`error: ${parts.map(String).join(' ')}`),
    warn: (...parts) => log.push(`warn: ${parts.map(String).join(' ')}`),
  }
  const uploader = createUploader({
    ...options,
    plugins: [transport.plugin, ...(options.plugins ?? [])],
    services(scope) {
      scope.value(ClockToken, clock)
      scope.value(LoggerToken, logger)
      scope.value(RandomToken, createFakeRandom())
      options.services?.(scope)
    },
  })
  return {
    uploader,
    clock,
    transport,
    log,
    add: (...names) =>
      uploader.addFiles(names.map((name) => new File(['text'], name, { type: 'text/plain' }))),
  }
}
