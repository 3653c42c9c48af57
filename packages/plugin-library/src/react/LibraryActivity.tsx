import { IconButton, useMessage, useStyle, useUploader } from '@lading/react'
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import type { LibraryList } from '../LibraryList.js'
import { libraryStyle } from '../libraryStyle.js'
import { addChosen } from './addChosen.js'
import { DateRail } from './DateRail.js'
import { FolderBar } from './FolderBar.js'
import { formatMonth } from './formatMonth.js'
import { type GridHandle, LibraryGrid } from './LibraryGrid.js'
import { LibraryMessage } from './LibraryMessage.js'
import { useChoice } from './useChoice.js'
import { useLibraryStore } from './useLibraryStore.js'

/** Fewer files than this need no rail. */
const RAIL_FILES = 60

/** Renders the activity in which people choose stored files. */
export function LibraryActivity({ list }: { readonly list: LibraryList }): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const root = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle>(null)
  useStyle(root, libraryStyle)
  const { store, snapshot, search, setSearch, folder, setFolder } = useLibraryStore(list)
  const choice = useChoice()
  const [index, setIndex] = useState(0)
  const { phase, total, isExact, months, folders, hasSearch } = snapshot
  const { language } = uploader.locale
  const count = choice.items.size

  const isReady = phase === 'ready'
  useEffect(() => {
    // The activity's code loads after its frame has received the focus.
    const frame = root.current?.closest('.lading-activity')
    if (isReady && frame === document.activeElement) grid.current?.focus()
  }, [isReady])

  const finish = () => {
    if (count > 0) addChosen(uploader, choice.items.values())
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
    event.preventDefault()
    grid.current?.focus()
  }
  const month = months.findLast(({ start }) => start <= index)?.month
  const shownTotal = new Intl.NumberFormat(language).format(total)
  const isEmpty = isReady && total === 0 && isExact
  const hasRail = months.length > 1 && total >= RAIL_FILES
  // Reserve the rail's space: people hit moving tiles by mistake.
  const keepsRail = !isExact && snapshot.isCountable
  return (
    <div ref={root} className="lading-library">
      {hasSearch && (
        <input
          type="search"
          form=""
          className="lading-library-search"
          aria-label={message('library-search')}
          placeholder={message('library-search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          dir="auto"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={press}
        />
      )}
      <FolderBar folder={folder} folders={folders} onOpen={setFolder} />
      <p className="lading-hidden" role="status">
        {phase === 'loading' && <span>{message('library-loading')}</span>}
        {isReady && isExact && total > 0 && (
          <span>{message('library-count', { count: total, total: shownTotal })}</span>
        )}
        {isEmpty && <span>{message(search || folder ? 'library-none-found' : 'library-empty')}</span>}
      </p>
      <div className="lading-library-body">
        {isReady && !isEmpty && (
          <LibraryGrid
            key={`${search}/${folder}`}
            handle={grid}
            store={store}
            snapshot={snapshot}
            choice={choice}
            onScroll={setIndex}
            onFinish={() => choice.room === 1 && finish()}
          />
        )}
        {hasRail && (
          <DateRail months={months} total={total} index={index} onMove={(to) => grid.current?.scrollTo(to)} />
        )}
        {keepsRail && !hasRail && <div className="lading-library-rail" aria-hidden />}
        <LibraryMessage
          store={store}
          snapshot={snapshot}
          isFiltered={search !== '' || folder !== ''}
          isEmpty={isEmpty}
        />
      </div>
      <div className="lading-library-bar">
        {count > 0 && <IconButton icon="close" label={message('library-clear')} onClick={choice.clear} />}
        <p role="status">
          {count > 0 && <span>{message('library-selected', { count })}</span>}
          {choice.isFull && <span>{message('library-full', { count: choice.room })}</span>}
        </p>
        {count === 0 && !choice.isFull && isReady && isExact && total > 0 && (
          <p aria-hidden>
            <span>{message('library-count', { count: total, total: shownTotal })}</span>
            {month !== undefined && <span>{formatMonth(month, language)}</span>}
          </p>
        )}
        <button
          type="button"
          className="lading-button lading-primary"
          disabled={count === 0}
          onClick={finish}
        >
          {count === 0 ? message('library-add') : message('library-add-count', { count })}
        </button>
      </div>
    </div>
  )
}
