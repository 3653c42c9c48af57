'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the theme that the styles of Uppy's plugins need: the one of the uploader around an element. */
export function useUppyTheme(root: RefObject<HTMLElement | null>): 'light' | 'dark' {
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const read = () => setTheme(isLight(getComputedStyle(element).color) ? 'dark' : 'light')
    read()
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', read)
    return () => system.removeEventListener('change', read)
  }, [root])
  return theme
}

/** Whether a computed color is nearer to white than to black. The text is light where the theme is dark. */
function isLight(color: string): boolean {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return false
  // Computed colors have many notations; a canvas parses them all.
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return red * 0.299 + green * 0.587 + blue * 0.114 > 127
}
