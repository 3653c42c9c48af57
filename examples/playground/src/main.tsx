import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import './styles/layers.css'
import '@lading/uploader/style.css'
import '@lading/uploader/themes.css'
import './styles/base.css'
import './styles/page.css'
import './styles/scenes.css'
import './styles/controls.css'
import './styles/panels.css'
import './styles/config.css'
import './styles/gallery.css'
import './styles/pages.css'
import './styles/alone.css'
import './styles/images.css'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
