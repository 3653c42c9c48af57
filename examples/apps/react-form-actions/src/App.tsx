import { FileUploaderInline, FormInput } from '@lading/uploader'
import '@lading/uploader/style.css'
import { useActionState } from 'react'

// The local service of this repository, if the page is opened with its URL: index.html?service=http://127.0.0.1:4100
const service = new URLSearchParams(location.search).get('service')

/** A page would send it to its server; with Next.js the action runs there. */
async function save(_previous: string, form: FormData): Promise<string> {
  return `Saved ${form.get('title')} with ${form.getAll('photos[]').length} photos`
}

/** A form whose action receives the URLs of the uploaded files. */
export function App() {
  const [saved, action, isPending] = useActionState(save, '')
  return (
    <form action={action}>
      <label>
        Title <input name="title" defaultValue="Holidays" />
      </label>
      <FileUploaderInline
        pubkey="demopublickey"
        ctxName="photos"
        sourceList="local"
        {...(service && { baseUrl: service, cdnCname: service })}
      />
      <FormInput ctxName="photos" required label="Photos" />
      <button type="submit" disabled={isPending}>
        Save
      </button>
      <output>{saved}</output>
    </form>
  )
}
