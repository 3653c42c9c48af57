import { acceptList } from '@lading/kernel'

/** `navigator` properties that identify desktop Safari. */
export interface BrowserTraits {
  readonly vendor: string
  readonly maxTouchPoints: number
}

/** Returns the system dialog's `accept` attribute; empty for any type. */
export function dialogAccept(accept: string, imgOnly: boolean, browser: BrowserTraits): string {
  // Desktop Safari converts every image to HEIC if the list contains a HEIC type.
  const list =
    imgOnly && isDesktopSafari(browser)
      ? [...acceptList(accept, false), 'image/*']
      : acceptList(accept, imgOnly)
  return list.join(',')
}

/** Tells Macs from iPads, which identify themselves as Macs but have touch points. */
function isDesktopSafari({ vendor, maxTouchPoints }: BrowserTraits): boolean {
  return vendor.startsWith('Apple') && maxTouchPoints === 0
}
