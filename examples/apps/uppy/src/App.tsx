import { useUppyEvent, useUppyState } from '@uppy/react'
import Dashboard from '@uppy/react/dashboard'
import { uppy } from './uppy'

/** Uppy's dashboard and hooks; the files go to the upload API. */
export function App() {
  const files = useUppyState(uppy, (state) => state.files)
  const [[last] = []] = useUppyEvent(uppy, 'upload-success')
  const uploaded = Object.values(files).filter(({ progress }) => progress.uploadComplete)
  return (
    <>
      <Dashboard uppy={uppy} />
      <ul>
        {uploaded.map(({ id, name, uploadURL }) => (
          <li key={id}>
            Uploaded: {name} at {uploadURL}
          </li>
        ))}
      </ul>
      <output>{last && `The last one is ${last.name}.`}</output>
    </>
  )
}
