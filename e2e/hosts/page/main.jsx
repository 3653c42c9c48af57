import { createRoot } from 'react-dom/client'
import { App } from '../App.jsx'

const query = new URLSearchParams(location.search)
const service = query.get('service')
createRoot(document.getElementById('root')).render(
  <App
    layout={query.get('layout')}
    baseUrl={service}
    cdnCname={service}
    onFileUploadSuccess={({ name }) => {
      document.body.dataset.uploaded = name
    }}
  />,
)
