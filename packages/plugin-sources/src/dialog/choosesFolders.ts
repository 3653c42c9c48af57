/** The first Chrome on Android that lets people choose folders. Earlier ones have the property only. */
const ANDROID_CHROME = 132

/** Returns true if the system dialog can select folders. Browsers on iPhones and iPads can't. */
export function choosesFolders({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  // iPads identify themselves as Macs.
  const isTouchMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  const version = Number(/Android.*Chrome\/(\d+)/.exec(userAgent)?.[1] ?? ANDROID_CHROME)
  if (version < ANDROID_CHROME) return false
  return !/iP(hone|ad|od)/.test(userAgent) && !isTouchMac && 'webkitdirectory' in HTMLInputElement.prototype
}
