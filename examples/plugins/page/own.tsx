import '@lading/uploader/style.css'
import { FileUploaderInline } from '@lading/uploader'
import { shopTransport } from 'lading-plugin-shop-transport'
import { createRoot } from 'react-dom/client'

const post = async <T,>(path: string, body: unknown): Promise<T> => {
  const response = await fetch(`/api${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw Object.assign(new Error(await response.text()), { status: response.status })
  return response.json()
}

const plugins = [shopTransport(post)]

createRoot(document.getElementById('root') as HTMLElement).render(
  <FileUploaderInline
    transport={false}
    sourceList="local"
    plugins={plugins}
    onReady={(uploader) => Object.assign(window, { uploader })}
  />,
)
