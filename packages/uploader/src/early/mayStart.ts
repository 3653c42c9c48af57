import { mayCheckFiles } from '@lading/kernel/internal/send'
import type { LazyUploaderProps } from '../props/FileUploaderRegularProps.js'
import { appPlugins } from './appPlugins.js'
import { earlyComponents } from './earlyComponents.js'
import type { PageCore } from './PageCore.js'

/**
 * Returns true if files can be uploaded before the app is loaded, because everything that could reject, change or send them is
 * on the page already: the built-in rules, and the page's validators, listeners and functions.
 */
export function mayStart({ core, uploader }: PageCore, props: LazyUploaderProps): boolean {
  // Pages without types pass anything.
  const ofPage = Array.isArray(props.plugins) ? props.plugins.filter(Boolean) : []
  return (
    !uploader.isDestroyed &&
    !core.services.link.hasInstalls &&
    ![...appPlugins, ...ofPage].some((plugin) => mayCheckFiles(plugin, uploader.cfg)) &&
    !isAwaited(props) &&
    !replacesParts(props)
  )
}

/** Returns true if page code waits for the uploader: it could do anything before an upload. */
function isAwaited({ apiRef, onReady }: LazyUploaderProps): boolean {
  return !!onReady || earlyComponents.waitedFor.has(apiRef as object)
}

/** Returns true if the page replaces services or the transport, or chooses among the app's upload methods. */
function replacesParts({ container, services, slots, transport }: LazyUploaderProps): boolean {
  return !!services || !!container || transport === false || !!slots?.uploadMethod
}
