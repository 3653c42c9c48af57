import '@lading/uploader/style.css'
import { FileUploaderInline, FormInput } from '@lading/uploader'
import { shortNames } from 'lading-plugin-short-names'
import { stickers } from 'lading-plugin-stickers'
import { createRoot } from 'react-dom/client'

const plugins = [shortNames(), stickers()]

// The server receives the files themselves: nothing is uploaded before the form is sent.
createRoot(document.getElementById('root') as HTMLElement).render(
  <form action="/api/form" method="post" encType="multipart/form-data">
    <FileUploaderInline
      filesOnly
      ctxName="photos"
      sourceList="local"
      maxNameLength={20}
      plugins={plugins}
      onReady={(uploader) => Object.assign(window, { uploader })}
    />
    <FormInput ctxName="photos" name="photos" required />
    <button type="submit">Send</button>
  </form>,
)
