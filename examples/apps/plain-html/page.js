const config = document.querySelector('lading-config')
const provider = document.querySelector('lading-provider')

// The local service of this repository, if the page is opened with its URL: index.html?service=http://127.0.0.1:4100
const service = new URLSearchParams(location.search).get('service')
if (service) {
  config.baseUrl = service
  config.cdnCname = service
}

provider.addEventListener('file-upload-success', ({ detail }) => {
  document.querySelector('#uploaded').textContent = `${detail.name} is uploaded: ${detail.cdnUrl}`
})
