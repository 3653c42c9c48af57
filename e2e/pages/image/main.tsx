import '@lading/uploader/style.css'
import { defineCdnImage } from '@lading/plugin-cdn-image/element'
import {
  CdnImage,
  type CdnImageProps,
  CdnPicture,
  type CdnPictureProps,
} from '@lading/plugin-cdn-image/react'
import { FileUploaderInline } from '@lading/uploader'
import { createElement, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A component, or the attributes of a custom element. */
type Picture = CdnImageProps | CdnPictureProps | { readonly element: Readonly<Record<string, string>> }

declare global {
  interface Window {
    /** The API for the tests. */
    pictures: {
      render: (images: readonly Picture[]) => void
      upload: (image: Partial<CdnImageProps>) => void
      define: (name?: string) => void
    }
  }
}

const query = new URLSearchParams(location.search)
const service = query.get('service') ?? ''

const rootOf = (id: string) => createRoot(document.getElementById(id) ?? document.body)
const root = rootOf('root')

/** An uploader, and below it the picture that was uploaded, as it was edited. */
function Album({ image }: { readonly image: Partial<CdnImageProps> }) {
  const [url, setUrl] = useState<string>()
  return (
    <>
      <FileUploaderInline
        pubkey="demopublickey"
        baseUrl={service}
        cdnCname={service}
        sourceList="local"
        onFileUrlChanged={({ cdnUrl }) => setUrl(cdnUrl ?? undefined)}
        onFileUploadSuccess={({ cdnUrl }) => setUrl(cdnUrl ?? undefined)}
      />
      {url && <CdnImage src={url} cdnCname={service} alt="Uploaded" {...image} />}
    </>
  )
}

window.pictures = {
  render: (images) =>
    root.render(
      <StrictMode>
        {images.map((image) => {
          if ('element' in image) return createElement('lading-img', { ...image.element, key: 'element' })
          if ('sources' in image) return <CdnPicture key={image.alt} {...image} />
          // Another picture takes the place of the first.
          return <CdnImage key={image === images[0] ? 'first' : image.alt} {...image} />
        })}
      </StrictMode>,
    ),
  upload: (image) =>
    rootOf('uploader').render(
      <StrictMode>
        <Album image={image} />
      </StrictMode>,
    ),
  define: defineCdnImage,
}
