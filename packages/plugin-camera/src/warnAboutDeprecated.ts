import type { ConfigStore, Logger } from '@lading/kernel'

const replacements = {
  enableVideoRecording: 'Name the wanted modes in it, e.g. "photo" or "photo, video".',
  defaultCameraMode: 'Its first mode is the one that comes first, e.g. "video, photo".',
} as const

/** Warns once of each deprecated key that is set. Returns the end of it. */
export function warnAboutDeprecated(
  config: Pick<ConfigStore, 'get' | 'subscribe'>,
  logger: Pick<Logger, 'warn'>,
): () => void {
  const keys = Object.keys(replacements) as (keyof typeof replacements)[]
  const warned = new Set<string>()
  const check = () => {
    for (const key of keys) {
      if (config.get(key) === null || warned.has(key)) continue
      warned.add(key)
      logger.warn(`"${key}" is deprecated and will go. Use "cameraModes" instead. ${replacements[key]}`)
    }
  }
  check()
  return config.subscribe(keys, check)
}
