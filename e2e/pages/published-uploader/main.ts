import * as uploader from '@uploadcare/file-uploader'
import '@uploadcare/file-uploader/web/uc-file-uploader-inline.min.css'

const service = new URLSearchParams(location.search).get('service') ?? ''

uploader.defineComponents(uploader)

const config = document.createElement('uc-config')
config.setAttribute('ctx-name', 'published')
Object.assign(config, {
  pubkey: 'demopublickey',
  baseUrl: service,
  cdnCname: service,
  cdnCnamePrefixed: service,
  groupOutput: true,
  multipartMinFileSize: 10_500_000,
  qualityInsights: false,
})
const inline = document.createElement('uc-file-uploader-inline')
inline.setAttribute('ctx-name', 'published')
const provider = document.createElement('uc-upload-ctx-provider')
provider.setAttribute('ctx-name', 'published')
provider.addEventListener('common-upload-success', ({ detail }) => {
  window.uploaded = detail.allEntries.map(({ name, uuid, cdnUrl }) => ({ name, uuid, cdnUrl }))
})
provider.addEventListener('group-created', ({ detail }) => {
  window.group = detail.group
})
document.body.append(config, inline, provider)

declare global {
  interface Window {
    uploaded?: readonly {
      readonly name: string
      readonly uuid: string | null
      readonly cdnUrl: string | null
    }[]
    group?: { readonly uuid: string; readonly filesCount: string | number } | null
  }
}
