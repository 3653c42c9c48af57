import { FileUploaderInline } from '@lading/uploader'
import { Gallery } from './Gallery'
import { service } from './service'

/** Rendered on the server: the uploader's frame is in the page before any script runs. */
export default function Page() {
  return (
    <main>
      <h1>Photos</h1>
      <FileUploaderInline ctxName="photos" pubkey="demopublickey" sourceList="local" imgOnly {...service} />
      <Gallery />
    </main>
  )
}
