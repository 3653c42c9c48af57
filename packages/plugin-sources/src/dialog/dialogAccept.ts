import { acceptList } from '@lading/kernel'

/** Properties of `navigator` that identify desktop Safari. */
export interface BrowserTraits {
  readonly vendor: string
  readonly maxTouchPoints: number
}

/** Returns the `accept` attribute of the system dialog; empty for any type. */
export function dialogAccept(accept: string, imgOnly: boolean, browser: BrowserTraits): string {
  // With a HEIC type in the list desktop Safari converts every image to HEIC.
  const list =
    imgOnly && isDesktopSafari(browser)
      ? [...acceptList(accept, false), 'image/*']
      : acceptList(accept, imgOnly)
  return list.join(',')
}

/** An iPad identifies itself as a Mac, but has touch points. */
function isDesktopSafari({ vendor, maxTouchPoints }: BrowserTraits): boolean {
  return vendor.startsWith('Apple') && maxTouchPoints === 0
}
