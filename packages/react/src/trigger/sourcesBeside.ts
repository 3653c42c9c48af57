import type { DynamicButtonViewMode } from '../config/dashboardConfig.js'

/** Maximum sources next to the button; the rest are in a menu. */
const SHOWN = 3

/** Returns how many sources are next to the button that opens the uploader, and how many are in its menu. */
export function sourcesBeside(
  mode: DynamicButtonViewMode,
  count: number,
): { readonly shown: number; readonly inMenu: number } {
  // The shell hasn't validated the mode: an unknown mode counts as the default, "plain".
  if (count < 2 || !/^(auto|menu|toolbar)$/.test(mode)) return { shown: 0, inMenu: 0 }
  const isMenu = mode === 'menu' || (mode === 'auto' && count > SHOWN)
  const shown = isMenu ? 0 : Math.min(count, SHOWN)
  return { shown, inMenu: count - shown }
}
