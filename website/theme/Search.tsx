import { lazy, Suspense, useEffect, useState } from 'react'

/** Searches the index of the whole site, both of which are loaded when they are first wanted. */
const SearchPanel = lazy(async () => {
  const { SearchPanel } = await import('./SearchPanel.js')
  return { default: SearchPanel }
})

/** A button that opens the search, as does Ctrl+K. */
export function Search() {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  useEffect(() => {
    // The panel listens itself once it is loaded.
    if (isWanted) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setWanted(true)
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isWanted])
  return (
    <>
      <button type="button" className="site-search" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <svg viewBox="0 0 24 24" width="18" height="18" fill="none" aria-hidden="true">
          <circle cx="11" cy="11" r="6.5" stroke="currentColor" strokeWidth="1.8" />
          <path d="m16 16 4 4" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isWanted && (
        <Suspense>
          <SearchPanel focused={isOpen} setFocused={setOpen} />
        </Suspense>
      )}
    </>
  )
}
