import '@lading/uploader/style.css'
import './page.css'
import type { ReactNode } from 'react'

export const metadata = { title: 'Uploads with Lading' }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
