import { useUploader } from '@lading/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LibraryList } from '../LibraryList.js'
import { type LibrarySnapshot, LibraryStore } from '../list/LibraryStore.js'

const SEARCH_MS = 250

/** A store, what it shows, and what's searched for. */
export interface LibraryView {
  readonly store: LibraryStore
  readonly snapshot: LibrarySnapshot
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly folder: string
  readonly setFolder: (folder: string) => void
}

/** Opens a list while the component is on the page. */
export function useLibraryStore(list: LibraryList): LibraryView {
  const { logger } = useUploader()
  const [store] = useState(
    () =>
      new LibraryStore(list, (error) => logger.error('The list of stored files could not be loaded.', error)),
  )
  const snapshot = useSyncExternalStore(
    store.subscribe,
    () => store.snapshot,
    () => store.snapshot,
  )
  const [search, setSearch] = useState('')
  const [folder, setFolder] = useState('')
  const [searched, setSearched] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearched(search.trim()), search === '' ? 0 : SEARCH_MS)
    return () => clearTimeout(timer)
  }, [search])
  useEffect(() => {
    store.open({ search: searched, folder })
  }, [store, searched, folder])
  useEffect(() => {
    const retry = () => {
      const { phase, hasFailed } = store.snapshot
      if (phase === 'failed' || hasFailed) store.retry()
    }
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      store.close()
    }
  }, [store])
  return { store, snapshot, search, setSearch, folder, setFolder }
}
