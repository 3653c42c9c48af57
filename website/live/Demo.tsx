import { FileUploaderInline } from '@lading/uploader'
import '@lading/uploader/style.unlayered.css'
import { useDark } from '@rspress/core/runtime'
import { useEffect, useState } from 'react'
import { usePageService } from './usePageService.js'

/** The uploader, as a page has it; the page itself receives the files. */
export function Demo() {
  const dark = useDark()
  // The server does not know the theme, and hydration corrects no attribute.
  const [isDark, setDark] = useState(false)
  useEffect(() => setDark(dark), [dark])
  const { isPossible, props } = usePageService()
  return (
    <div className="demo-frame">
      <div className={`demo ${isDark ? 'lading-dark' : 'lading-light'}`}>
        <FileUploaderInline
          {...props}
          preload="intent"
          sourceList="local, url, camera, draw"
          multipleMax={50}
        />
      </div>
      <p className="demo-note">
        {isPossible
          ? 'Try it: files go to a service worker of this page and stay on your computer.'
          : 'This browser cannot run the service of this demo, so uploads fail here.'}
      </p>
    </div>
  )
}
