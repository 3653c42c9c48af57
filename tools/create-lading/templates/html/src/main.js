import '@lading/elements/define'
import '@lading/elements/style.css'
import './page.css'

const service = import.meta.env.VITE_UPLOAD_SERVICE
const uploader = document.querySelector('lading-uploader')
uploader.pubkey = import.meta.env.VITE_PUBLIC_KEY ?? 'demopublickey'
if (service) Object.assign(uploader, { baseUrl: service, cdnCname: service })

uploader.addEventListener('change', ({ detail }) => {
  const items = detail.successEntries.map(({ name, cdnUrl }) => {
    const item = document.createElement('li')
    item.append(Object.assign(document.createElement('a'), { href: cdnUrl, textContent: name }))
    return item
  })
  document.querySelector('#files').replaceChildren(...items)
})
