import type { LocaleOverride, MessageTable } from '@lading/kernel'
import type { LazyUploaderProps } from '@lading/uploader/internal/loading'
import { adaptPlugins } from './adaptPlugins.js'
import type { ContextMember } from './ContextMember.js'
import { eventNames } from './eventNames.js'
import { locales } from './locales.js'
import { propOf } from './propOf.js'

/** The elements whose settings {@link pageProps} reads. */
export interface PagePropsHost {
  readonly members: readonly ContextMember[]
  /** Whether the page waits for the uploader. */
  readonly isAwaited: boolean
  emit(type: string, detail: unknown): void
  configuration(): Readonly<Record<string, unknown>>
  read(key: string, value: unknown): unknown
}

const ignore = () => {}

/** Returns the settings of the page's elements as props of the ready-made components. */
export function pageProps(host: PagePropsHost): LazyUploaderProps {
  const { plugins, localeDefinitionOverride, ...config } = host.configuration()
  const read = Object.entries(config).map(([key, value]) => [key, host.read(key, value)])
  return {
    userAgentIntegration: '',
    // As in `createRuntime()`: files and checks never block Done there.
    ...(hasUploadcareName(host) && ({ filesOverLimit: 'keep', validatorFailure: 'skip' } as const)),
    ...Object.fromEntries(read),
    ...(locales.size > 0 || localeDefinitionOverride
      ? { localeDefinitionOverride: messagesOf(localeDefinitionOverride as LocaleOverride | undefined) }
      : {}),
    // An adapter might be added later.
    ...(Array.isArray(plugins) && plugins.length > 0 && { plugins: adaptPlugins(plugins) }),
    ...handlersOf(host),
  }
}

function hasUploadcareName({ members }: PagePropsHost): boolean {
  const main = members.find(({ view }) => view && /^(regular|minimal|inline)$/.test(view.kind)) ?? members[0]
  return main?.host.localName.startsWith('uc-') === true
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
function handlersOf(host: PagePropsHost): Record<string, (detail: unknown) => void> {
  const handlers = eventNames.map((name) => [propOf(name), (detail: unknown) => host.emit(name, detail)])
  return Object.fromEntries(host.isAwaited ? [...handlers, ['onReady', ignore]] : handlers)
}
