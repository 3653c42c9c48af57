import type { LocaleOverride, MessageTable } from '@lading/kernel'
import type { LazyUploaderProps } from '@lading/uploader/shell'
import { adaptPlugins } from '../adaptPlugins.js'
import { eventNames } from '../eventNames.js'
import { locales } from '../locales.js'
import { propOf } from '../propOf.js'
import type { StartPlace } from '../ShownStart.js'
import type { StartHost } from '../Start.js'

const ignore = () => {}

/** Returns what the page has set by elements as the props of the ready-made components. */
export function startProps(host: StartHost, place: StartPlace): LazyUploaderProps {
  const { plugins, localeDefinitionOverride, ...config } = host.configuration()
  const read = Object.entries(config).map(([key, value]) => [key, host.read(key, value)])
  return {
    userAgentIntegration: '',
    // As in `createRuntime()`: there, files and checks never stand in the way.
    ...(place.host.localName.startsWith('uc-') &&
      ({ filesOverLimit: 'keep', validatorFailure: 'skip' } as const)),
    ...Object.fromEntries(read),
    ...(locales.size > 0 || localeDefinitionOverride
      ? { localeDefinitionOverride: messagesOf(localeDefinitionOverride as LocaleOverride | undefined) }
      : {}),
    // An adapter may be added later.
    ...(Array.isArray(plugins) && plugins.length > 0 && { plugins: adaptPlugins(plugins) }),
    ...handlersOf(host),
    preload: (place.host.getAttribute('preload') ?? undefined) as LazyUploaderProps['preload'],
    classNameUploader: place.className,
  }
}

/** The messages that the page has defined; those of its configuration come first. Those that a function loads come with the uploader. */
function messagesOf(overrides: LocaleOverride | undefined): LocaleOverride {
  const tables = [...locales].filter(
    (locale): locale is [string, MessageTable] => typeof locale[1] === 'object',
  )
  const own = Object.fromEntries(tables)
  const merged = Object.entries(overrides ?? {}).map(([name, table]) => [name, { ...own[name], ...table }])
  return { ...own, ...Object.fromEntries(merged) }
}

/** Handlers that dispatch the events of the uploader from the elements, and one for a page that waits for it. */
function handlersOf(host: StartHost): Record<string, (detail: unknown) => void> {
  const handlers = eventNames.map((name) => [propOf(name), (detail: unknown) => host.emit(name, detail)])
  return Object.fromEntries(host.isAwaited ? [...handlers, ['onReady', ignore]] : handlers)
}
