import type { Logger, Uploader } from '@lading/kernel'
import type { ReadFailure } from './FoundFile.js'

/** Names that are told to a person; of many failures, the first say enough. */
const NAMED = 3

/** Tells the developer and the person what could not be read. */
export function reportFailures(
  failures: readonly ReadFailure[],
  uploader: Pick<Uploader, 'emit' | 'l10n'>,
  logger: Pick<Logger, 'warn'>,
): void {
  for (const { path, error } of failures) {
    logger.warn(`"${path}" could not be read. What else was dropped has been added.`, error)
  }
  uploader.emit('notice', () => {
    const paths = failures.map(({ path }) => path)
    const names = paths.slice(0, NAMED).join(', ') + (paths.length > NAMED ? ', …' : '')
    return { message: uploader.l10n('local-read-failed', { names }) }
  })
}
