import '@lading/elements/define'
import '@lading/elements/style.css'
import { connectHost } from './connectHost.js'

const host = connectHost()
const uploader = document.querySelector('lading-uploader')

// The host passes the result of the tool that has opened this page.
host.on('ui/notifications/tool-result', ({ structuredContent }) => Object.assign(uploader, structuredContent))

// A ticket permits uploads for ten minutes. It is fetched when it is needed, and never part of the conversation.
uploader.authToken = async () => {
  const { structuredContent } = await host.request('tools/call', {
    name: 'create_upload_ticket',
    arguments: {},
  })
  return structuredContent.ticket
}

// The model learns of the files; what follows is the person's decision.
uploader.addEventListener('change', async ({ detail: { successEntries } }) => {
  const files = successEntries.map(({ name, cdnUrl, mimeType, size }) => ({
    name,
    url: cdnUrl,
    mimeType,
    size,
  }))
  const text = files.map(({ name, url }) => `${name}: ${url}`).join('\n')
  await host.request('ui/update-model-context', {
    content: files.length > 0 ? [{ type: 'text', text: `Uploaded files:\n${text}` }] : [],
    structuredContent: { files },
  })
  document.querySelector('[role=status]').textContent =
    files.length > 0 ? `Files of the conversation: ${files.length}` : ''
})

new ResizeObserver(() => {
  const { width, height } = document.documentElement.getBoundingClientRect()
  host.notify('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) })
}).observe(document.documentElement)

const { hostContext } = await host.request('ui/initialize', {
  protocolVersion: '2026-01-26',
  appInfo: { name: 'lading-upload', version: '1.0.0' },
  appCapabilities: {},
})
document.documentElement.classList.toggle('dark', hostContext?.theme === 'dark')
host.notify('ui/notifications/initialized')
