import '@lading/uploader/style.css'
import '@lading/forms/style.css'
import '@lading/plugin-cdn-image/style.css'
import type { ReactNode } from 'react'

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>Lading with Next.js</title>
      </head>
      <body>{children}</body>
    </html>
  )
}
