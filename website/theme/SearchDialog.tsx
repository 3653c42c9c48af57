import { withBase } from '@rspress/core/runtime'
import { useEffect, useRef, useState } from 'react'
import { findSections, type Section } from './findSections.js'

let loading: Promise<readonly Section[]> | undefined

/** Loads the sections of the whole site once; a failed load is tried again. */
function loadSections(): Promise<readonly Section[]> {
  loading ??= fetch(withBase('/search.json'))
    .then((response) => response.json() as Promise<readonly Section[]>)
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

/** The search, in a dialog of the browser. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [sections, setSections] = useState<readonly Section[]>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    loadSections().then(setSections, () => setFailed(true))
  }, [])
  const found = findSections(sections ?? [], query)
  const message = hasFailed
    ? 'The search could not be loaded. Check your connection, then open it again.'
    : query !== '' && sections && found.length === 0
      ? 'Nothing was found. Try another word.'
      : ''
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog already
    <dialog
      ref={dialog}
      className="search"
      aria-label="Search"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <form onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          aria-label="Search the documentation"
          placeholder="Search the documentation"
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </form>
      <p role="status">{message}</p>
      <ul>
        {found.map(({ route, page, heading, text }) => (
          <li key={route}>
            <a href={withBase(route)} onClick={() => dialog.current?.close()}>
              <strong>{heading ? `${page} › ${heading}` : page}</strong>
              <span>{text.slice(0, 120)}</span>
            </a>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
