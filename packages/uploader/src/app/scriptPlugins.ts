import type { Plugin } from '@lading/kernel'

/**
 * Returns plugins that only the scripts without a build include: a page that loads such a script installs no packages, and
 * can't add the plugins itself. The scripts' build replaces this module.
 */
export function scriptPlugins(): readonly Plugin[] {
  return []
}
