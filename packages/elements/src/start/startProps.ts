import type { LocaleOverride, MessageTable } from '@lading/kernel'
import type { LazyUploaderProps } from '@lading/uploader/shell'
import { adaptPlugins } from '../adaptPlugins.js'
import { eventNames } from '../eventNames.js'
import { locales } from '../locales.js'
import { propOf } from '../propOf.js'
import type { StartPlace } from '../ShownStart.js'
import type { StartHost } from '../Start.js'

const ignore = () => {}

/** Returns the page's element settings as props for the ready-made components. */
export function startProps(host: StartHost, place: StartPlace): LazyUploaderProps {
  const { plugins, localeDefinitionOverride, ...config } = host.configuration()
  const read = Object.entries(config).map(([key, value]) => [key, host.read(key, value)])
  return {
    userAgentIntegration: '',
    // As in `createRuntime()`: files and checks never block Done there.
    ...(place.host.localName.startsWith('uc-') &&
      ({ filesOverLimit: 'keep', validatorFailure: 'skip' } as const)),
    ...Object.fromEntries(read),
    ...(locales.size > 0 || localeDefinitionOverride
      ? { localeDefinitionOverride: messagesOf(localeDefinitionOverride as LocaleOverride | undefined) }
      : {}),
    // An adapter might be added later.
    ...(Array.isArray(plugins) && plugins.length > 0 && { plugins: adaptPlugins(plugins) }),
    ...handlersOf(host),
    preload: (place.host.getAttribute('preload') ?? undefined) as LazyUploaderProps['preload'],
    classNameUploader: place.className,
  }
}

/**
 * Messages that the page has defined; messages in its configuration take precedence. Messages behind a function are loaded with
 * the uploader.
 */
function messagesOf(overrides: LocaleOverride | undefined): LocaleOverride {
  const tables = [...locales].filter(
    (locale): locale is [string, MessageTable] => typeof locale[1] === 'object',
  )
  const own = Object.fromEntries(tables)
  const merged = Object.entries(overrides ?? {}).map(([name, table]) => [name, { ...own[name], ...table }])
  return { ...own, ...Object.fromEntries(merged) }
}

/** Handlers that dispatch uploader events from the elements, and a handler for a page that waits for the uploader. */
function handlersOf(host: StartHost): Record<string, (detail: unknown) => void> {
  const handlers = eventNames.map((name) => [propOf(name), (detail: unknown) => host.emit(name, detail)])
  return Object.fromEntries(host.isAwaited ? [...handlers, ['onReady', ignore]] : handlers)
}
