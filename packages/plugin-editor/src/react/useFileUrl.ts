import { useEffect, useState } from 'react'

/** Returns a URL of a local picture while the component is mounted. */
export function useFileUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    // A few bytes of SVG may take minutes to render.
    if (!file || file.type.includes('svg')) return
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(null)
    }
  }, [file])
  return url
}
