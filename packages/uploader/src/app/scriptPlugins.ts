import type { Plugin } from '@lading/kernel'

/**
 * Returns plugins that only the scripts without a build include: a page that loads such a script installs no packages, and can't add them
 * itself. Their build replaces this module.
 */
export function scriptPlugins(): readonly Plugin[] {
  return []
}
