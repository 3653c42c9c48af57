import type { ConfigStore, Logger } from '@lading/kernel'

/** Logs a warning, once, if both `accept` and `imgOnly` are set. Returns an unsubscribe function. */
export function warnAboutAccept(
  config: Pick<ConfigStore, 'get' | 'subscribe'>,
  logger: Pick<Logger, 'warn'>,
): () => void {
  let hasWarned = false
  const check = () => {
    if (hasWarned || !config.get('accept') || !config.get('imgOnly')) return
    hasWarned = true
    logger.warn(
      'There could be a mistake. Both accept and imgOnly parameters are set. The value of accept will be concatenated with the internal image mime types list.',
    )
  }
  check()
  return config.subscribe(['accept', 'imgOnly'], check)
}
