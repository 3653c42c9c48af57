import type { ConfigValues } from '@lading/kernel'
import { type FormEvent, useState } from 'react'
import { AvatarUpload } from '@/components/lading/avatar-upload'
import { UploadButton } from '@/components/lading/upload-button'
import { UploadField } from '@/components/lading/upload-field'
import { UploadGallery } from '@/components/lading/upload-gallery'
import { UploadProvider } from '@/components/lading/upload-provider'

// The local service of this repository, if the page is opened with its URL: index.html?service=http://127.0.0.1:4100
const service = new URLSearchParams(globalThis.location?.search).get('service')
const config: ConfigValues = {
  pubkey: 'demopublickey',
  ...(service && { baseUrl: service, cdnCname: service }),
}

/** A form, a gallery and an avatar, made of components that were copied from the registry. */
export function App() {
  const [sent, setSent] = useState('')
  const [avatar, setAvatar] = useState('')
  const [error, setError] = useState<string>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const photos = new FormData(event.currentTarget).getAll('photos')
    const isRefused = photos.length > 3
    setError(isRefused ? 'At most three photos.' : undefined)
    setSent(isRefused ? '' : photos.join())
  }
  return (
    <main className="mx-auto grid max-w-2xl gap-8 p-8">
      <h1 className="font-semibold text-2xl">Copied components</h1>
      <UploadProvider config={config}>
        <form onSubmit={send} className="grid gap-4">
          <UploadField name="photos" label="Photos" description="At most three." error={error} required />
          <button type="submit" className="h-9 rounded-md bg-primary px-4 text-primary-foreground text-sm">
            Send
          </button>
          <output className="break-all text-sm">{sent && `Sent: ${sent}`}</output>
        </form>
      </UploadProvider>
      <UploadProvider config={config}>
        <section aria-label="Gallery" className="grid gap-4">
          <UploadButton>Add to the gallery</UploadButton>
          <UploadGallery />
        </section>
      </UploadProvider>
      <UploadProvider config={{ ...config, multiple: false, imgOnly: true }}>
        <section aria-label="Avatar">
          <AvatarUpload onChange={setAvatar} />
          <p className="break-all text-muted-foreground text-sm">{avatar}</p>
        </section>
      </UploadProvider>
    </main>
  )
}
