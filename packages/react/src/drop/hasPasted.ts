/** Returns true if a paste has files or, if links can be added, web URLs or images with a URL. */
export function hasPasted(transfer: DataTransfer, takesLinks: boolean): boolean {
  if (transfer.types.includes('Files')) return true
  if (!takesLinks) return false
  return (
    /^https?:/im.test(transfer.getData('text/uri-list')) ||
    // The text consists only of web URLs.
    /^\s*(https?:\/\/\S+(\s+|$))+$/i.test(transfer.getData('text/plain')) ||
    /<img\b[^<]*\ssrc\s*=\s*["']?https?:/i.test(transfer.getData('text/html'))
  )
}
