import '@lading/uploader/style.css'
import { FileUploaderInline, FileUploaderMinimal, FileUploaderRegular } from '@lading/uploader'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const modals = import.meta.glob('./layers/*.jsx')
const Modal = lazy(async () => ({
  default: Object.values(await modals[`./layers/${query.get('layer')}.jsx`]())[0],
}))

const COMPONENTS = { regular: FileUploaderRegular, minimal: FileUploaderMinimal, inline: FileUploaderInline }
const Uploader = COMPONENTS[query.get('layout') ?? 'regular']
const isInside = query.get('place') === 'inside'
/** Whether the page opens its dialog above the uploader's, once a file is added. */
const isAbove = query.get('place') === 'above'
const props = {
  pubkey: 'demopublickey',
  baseUrl: query.get('service'),
  cdnCname: query.get('service'),
  sourceList: 'local, url, camera',
}

function Page() {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef(null)
  const close = useCallback(() => setOpen(false), [])
  const uploader = (
    <Uploader
      {...props}
      headless={!isInside && !isAbove && query.get('layout') !== 'inline'}
      apiRef={ref}
      onReady={(api) => {
        window.api = api
      }}
      {...(isAbove && { onFileAdded: () => setOpen(true) })}
      preload="now"
    />
  )
  return (
    <>
      <h1>Page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open order
      </button>
      {!isInside && uploader}
      <Suspense>
        <Modal isOpen={isOpen} onClose={close}>
          <p>
            <button type="button" onClick={() => window.api.initFlow()}>
              Add files
            </button>
          </p>
          {isInside && uploader}
          <input aria-label="Comment" />
          <button type="button" onClick={close}>
            Close order
          </button>
        </Modal>
      </Suspense>
      <div style={{ height: '200vh' }} />
    </>
  )
}

createRoot(document.getElementById('root')).render(<Page />)
