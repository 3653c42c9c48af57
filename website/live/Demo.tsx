import { FileUploaderInline } from '@lading/uploader'
import '@lading/uploader/style.unlayered.css'
import { useDark } from '@rspress/core/runtime'
import { useEffect, useState } from 'react'

/** The uploader, as a page has it. */
export function Demo() {
  const dark = useDark()
  // The server does not know the theme, and hydration corrects no attribute.
  const [isDark, setDark] = useState(false)
  useEffect(() => setDark(dark), [dark])
  return (
    <div className={`demo ${isDark ? 'lading-dark' : 'lading-light'}`}>
      <FileUploaderInline pubkey="demopublickey" preload="intent" multipleMax={20} />
    </div>
  )
}
