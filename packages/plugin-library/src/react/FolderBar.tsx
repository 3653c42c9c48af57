import { useMessage, useUploader } from '@lading/react'
import type { ReactElement } from 'react'
import type { LibraryFolder } from '../LibraryList.js'
import { readableName } from './readableName.js'

interface FolderBarProps {
  /** The open folder; empty for all files. */
  readonly folder: string
  readonly folders: readonly LibraryFolder[]
  readonly onOpen: (folder: string) => void
}

/** The path to the open folder, and the folders in it. */
export function FolderBar({ folder, folders, onOpen }: FolderBarProps): ReactElement | null {
  const message = useMessage()
  const { language } = useUploader().locale
  const path = folder.split('/').filter(Boolean)
  if (path.length === 0 && folders.length === 0) return null
  const parents = path.map((name, index) => ({ name, folder: path.slice(0, index + 1).join('/') }))
  return (
    <nav className="lading-library-folders" aria-label={message('library-folders')}>
      {path.length > 0 && (
        <ol>
          {[{ name: message('library-all'), folder: '' }, ...parents].map(({ name, folder: parent }) => (
            <li key={parent}>
              <button
                type="button"
                aria-current={parent === folder ? 'location' : undefined}
                onClick={() => onOpen(parent)}
              >
                <bdi>{readableName(name)}</bdi>
              </button>
            </li>
          ))}
        </ol>
      )}
      {folders.map(({ name, count }) => {
        const total = new Intl.NumberFormat(language).format(count)
        return (
          <button
            key={name}
            type="button"
            className="lading-button"
            onClick={() => onOpen([...path, name].join('/'))}
          >
            <bdi>{readableName(name)}</bdi> <small>{total}</small>
          </button>
        )
      })}
    </nav>
  )
}
