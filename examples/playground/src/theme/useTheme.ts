import { useEffect, useState } from 'react'
import { defaultTheme, type Theme } from './Theme.js'

/** Holds the theme and keeps the fragment of the URL in sync, so that a link contains it. */
export function useTheme(): readonly [theme: Theme, setTheme: (theme: Theme) => void] {
  const [theme, setTheme] = useState(() => readTheme(location.hash))
  useEffect(() => {
    const isDefault = JSON.stringify(theme) === JSON.stringify(defaultTheme)
    const fragment = isDefault ? '' : `#${encodeURIComponent(JSON.stringify(theme))}`
    history.replaceState(null, '', location.pathname + location.search + fragment)
  }, [theme])
  return [theme, setTheme]
}

/** Reads a theme from a fragment; values that are no theme's are the defaults. */
export function readTheme(fragment: string): Theme {
  try {
    return merge(defaultTheme, JSON.parse(decodeURIComponent(fragment.slice(1))))
  } catch {
    return defaultTheme
  }
}

/** Takes the values that have the type of the default's, and no characters that could end a declaration. */
function merge<T extends object>(defaults: T, given: unknown): T {
  const from = (given ?? {}) as Record<string, unknown>
  const entries = Object.entries(defaults).map(([key, value]) => {
    const candidate = from[key]
    if (typeof value === 'object') return [key, merge(value as object, candidate)]
    const isValid = typeof candidate === typeof value && !/[{};]/.test(String(candidate))
    return [key, isValid ? candidate : value]
  })
  return Object.fromEntries(entries) as T
}
