import { acceptList } from '@lading/kernel'

/** What tells desktop Safari from the other browsers. */
export interface BrowserTraits {
  readonly vendor: string
  readonly maxTouchPoints: number
}

/** The `accept` attribute of the system's file dialog; empty when anything goes. */
export function dialogAccept(accept: string, imgOnly: boolean, browser: BrowserTraits): string {
  // Desktop Safari takes a HEIC type on the list as a wish and converts every image to HEIC.
  const list =
    imgOnly && isDesktopSafari(browser)
      ? [...acceptList(accept, false), 'image/*']
      : acceptList(accept, imgOnly)
  return list.join(',')
}

/** An iPad names itself a Mac, but has a touch screen. */
function isDesktopSafari({ vendor, maxTouchPoints }: BrowserTraits): boolean {
  return vendor.startsWith('Apple') && maxTouchPoints === 0
}
