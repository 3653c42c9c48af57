import { createUploaderState } from '@lading/solid'
import { Show } from 'solid-js'
import { uploader } from './uploader'

/** A file of the list; it changes for this file alone. */
export function FileRow(props: { readonly id: string }) {
  const entry = createUploaderState(uploader).entry(props.id)
  return (
    <Show when={entry()}>
      {(file) => (
        <li>
          {file().fileName}: {file().errors[0]?.message ?? file().status}
          <button type="button" onClick={() => uploader.removeFileByInternalId(props.id)}>
            Remove {file().fileName}
          </button>
        </li>
      )}
    </Show>
  )
}
