import type { ConfigStore, Logger } from '@lading/kernel'

const REPLACEMENTS = {
  enableVideoRecording: 'List the modes in it, e.g. "photo" or "photo, video".',
  defaultCameraMode: 'Its first mode is the initial one, e.g. "video, photo".',
} as const

/** Logs a warning for each deprecated key that is set, once. Returns an unsubscribe function. */
export function warnAboutDeprecated(
  config: Pick<ConfigStore, 'get' | 'subscribe'>,
  logger: Pick<Logger, 'warn'>,
): () => void {
  const keys = Object.keys(REPLACEMENTS) as (keyof typeof REPLACEMENTS)[]
  const warned = new Set<string>()
  const check = () => {
    for (const key of keys) {
      if (config.get(key) === null || warned.has(key)) continue
      warned.add(key)
      logger.warn(
        `"${key}" is deprecated and will be removed. Use "cameraModes" instead. ${REPLACEMENTS[key]}`,
      )
    }
  }
  check()
  return config.subscribe(keys, check)
}
