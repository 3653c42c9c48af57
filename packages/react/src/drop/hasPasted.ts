/** Returns whether a paste has files or, where links can be added, web addresses or pictures with one. */
export function hasPasted(transfer: DataTransfer, takesLinks: boolean): boolean {
  if (transfer.types.includes('Files')) return true
  if (!takesLinks) return false
  const words = transfer.getData('text/plain').trim().split(/\s+/)
  return (
    words.every((word) => /^https?:\/\/./i.test(word)) ||
    /<img\b[^<]*\ssrc\s*=\s*["']?https?:/i.test(transfer.getData('text/html'))
  )
}
