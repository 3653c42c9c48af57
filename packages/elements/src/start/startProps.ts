import type { LocaleOverride, MessageTable } from '@lading/kernel'
import { componentsOf, contexts } from '@lading/uploader/loading'
import type { LazyUploaderProps } from '@lading/uploader/shell'
import { adaptPlugins } from '../adaptPlugins.js'
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

/** Handlers in the place of the page's listeners, which are called by the elements: what the page may object to is not sent early. */
function handlersOf({ members, name, isAwaited }: StartHost): Record<string, () => void> {
  const { users, uploader } = contexts.get(name || null)
  const isAsked = isAwaited || users || componentsOf(name)[0] || uploader
  const listenedTypes = members.flatMap((member) => [...(member.listenedTypes?.() ?? [])])
  return Object.fromEntries(
    [...listenedTypes.map(propOf), ...(isAsked ? ['onReady'] : [])].map((prop) => [prop, ignore]),
  )
}
