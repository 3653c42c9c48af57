/** Returns whether a paste has files or, where links can be added, web addresses or pictures with one. */
export function hasPasted(transfer: DataTransfer, takesLinks: boolean): boolean {
  if (transfer.types.includes('Files')) return true
  if (!takesLinks) return false
  return (
    /^https?:/im.test(transfer.getData('text/uri-list')) ||
    // Consists of web addresses.
    /^\s*(https?:\/\/\S+(\s+|$))+$/i.test(transfer.getData('text/plain')) ||
    /<img\b[^<]*\ssrc\s*=\s*["']?https?:/i.test(transfer.getData('text/html'))
  )
}
