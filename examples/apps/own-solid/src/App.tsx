import { createUploaderState } from '@lading/solid'
import { For } from 'solid-js'
import { FileRow } from './FileRow'
import { uploader } from './uploader'

/** A list of files, with an interface of the page's own. */
export function App() {
  const { ids, collection, config } = createUploaderState(uploader)
  const max = config('multipleMax')
  const choose = (input: HTMLInputElement) => {
    uploader.addFiles(input.files ?? [])
    input.value = ''
  }
  return (
    <>
      <label>
        Files, at most {max()}{' '}
        <input type="file" multiple onChange={({ currentTarget }) => choose(currentTarget)} />
      </label>
      <p role="status">
        {collection().successCount} of {collection().totalCount} uploaded
      </p>
      <ul>
        <For each={ids()}>{(id) => <FileRow id={id} />}</For>
      </ul>
    </>
  )
}
