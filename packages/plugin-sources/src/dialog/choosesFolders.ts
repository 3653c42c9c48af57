/** Returns true if the system dialog can select folders. Browsers on iPhones and iPads can't. */
export function choosesFolders({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  // iPads identify themselves as Macs.
  const isTouchMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  return !/iP(hone|ad|od)/.test(userAgent) && !isTouchMac && 'webkitdirectory' in HTMLInputElement.prototype
}
