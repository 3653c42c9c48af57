import type { Uploader } from '@lading/kernel'
import { UploaderProvider } from '@lading/react'
import { useDropzone } from '@lading/react/headless'
import { type ReactNode, useEffect } from 'react'

/** Makes the whole page a drop zone of an uploader. */
export function PageDrop({ uploader }: { uploader: Uploader }): ReactNode {
  return (
    <UploaderProvider uploader={uploader}>
      <BodyZone />
    </UploaderProvider>
  )
}

function BodyZone(): ReactNode {
  const { getRootProps, state } = useDropzone()
  const { ref } = getRootProps()
  useEffect(() => {
    ref(document.body)
    return () => ref(null)
  }, [ref])
  useEffect(() => {
    document.body.dataset.dragState = state
    return () => {
      delete document.body.dataset.dragState
    }
  }, [state])
  return null
}
