import type { DynamicButtonViewMode } from '../config/dashboardConfig.js'

/** Sources beside the button; the others are in a menu. */
const SHOWN = 3

/** Returns how many of the sources stand beside the button that opens the uploader, and how many are in its menu. */
export function sourcesBeside(
  mode: DynamicButtonViewMode,
  count: number,
): { readonly shown: number; readonly inMenu: number } {
  // The shell has not validated the mode: an unknown one is the default, "plain".
  if (count < 2 || !/^(auto|menu|toolbar)$/.test(mode)) return { shown: 0, inMenu: 0 }
  const isMenu = mode === 'menu' || (mode === 'auto' && count > SHOWN)
  const shown = isMenu ? 0 : Math.min(count, SHOWN)
  return { shown, inMenu: count - shown }
}
