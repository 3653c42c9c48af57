import type { ConfigStore, Logger } from '@lading/kernel'

/** Warns once when both `accept` and `imgOnly` are set. Returns the end of it. */
export function warnAboutAccept(
  config: Pick<ConfigStore, 'get' | 'subscribe'>,
  logger: Pick<Logger, 'warn'>,
): () => void {
  let warned = false
  const check = () => {
    if (warned || !config.get('accept') || !config.get('imgOnly')) return
    warned = true
    logger.warn(
      'There could be a mistake. Both accept and imgOnly parameters are set. The value of accept will be concatenated with the internal image mime types list.',
    )
  }
  check()
  return config.subscribe(['accept', 'imgOnly'], check)
}
