import { FileUploaderInline, FileUploaderMinimal, FileUploaderRegular } from '@lading/uploader'
import '@lading/uploader/style.css'

const layouts = { regular: FileUploaderRegular, inline: FileUploaderInline, minimal: FileUploaderMinimal }

/** A page with an uploader. */
export function App({ layout, ...props }) {
  const Uploader = layouts[layout]
  return (
    <main>
      <Uploader pubkey="demopublickey" {...props} />
    </main>
  )
}
