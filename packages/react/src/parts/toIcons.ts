import type { IconItem } from '@lading/kernel'

/** Returns icons from their paths, by name. */
export function toIcons(paths: Readonly<Record<string, string>>): readonly IconItem[] {
  return Object.entries(paths).map(([id, path]) => ({ id, path }))
}
