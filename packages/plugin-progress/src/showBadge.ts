import type { Uploader } from '@lading/kernel'

/** Badges of installed apps, which TypeScript's DOM doesn't know in all browsers. */
interface BadgeNavigator {
  readonly setAppBadge?: (count: number) => Promise<void>
  readonly clearAppBadge?: () => Promise<void>
}

/** Running uploads by uploader: an app has one icon for all of them. */
const counts = new Map<Uploader, number>()
let shown = 0

/** Shows an uploader's running uploads on the app's icon, with the page's others. */
export function showBadge(uploader: Uploader, count: number): void {
  if (count > 0) counts.set(uploader, count)
  else counts.delete(uploader)
  let total = 0
  for (const running of counts.values()) total += running
  if (shown === total) return
  shown = total
  const { setAppBadge, clearAppBadge } = navigator as BadgeNavigator
  const done = total > 0 ? setAppBadge?.call(navigator, total) : clearAppBadge?.call(navigator)
  // A page that isn't installed may be refused.
  done?.catch(() => {})
}
