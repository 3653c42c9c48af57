/** Returns whether the system's dialog offers folders: not on iPhones and iPads, whose browsers show it without them. */
export function choosesFolders({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  // An iPad calls itself a Mac.
  const isTouchMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  return !/iP(hone|ad|od)/.test(userAgent) && !isTouchMac && 'webkitdirectory' in HTMLInputElement.prototype
}
