import type { ReactElement } from 'react'

/** The credit line. @param label The translated sentence with our name. */
export function CreditView({ label }: { readonly label: string }): ReactElement {
  return (
    <p className="lading-credit">
      <a href="https://github.com/lading-uploader/lading" target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    </p>
  )
}
